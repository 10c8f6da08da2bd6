"""Roman names, for bots and for guests who have not given one. They are the same in every language."""

from __future__ import annotations

import random
from collections.abc import Collection

NAMES = (
    "Aelia", "Aemilia", "Agrippa", "Antonia", "Appius", "Aulus", "Aurelia", "Balbus", "Brutus", "Caecilia",
    "Caelia", "Camilla", "Cassius", "Cato", "Claudia", "Cornelia", "Crispus", "Decimus", "Domitia", "Drusilla",
    "Drusus", "Fabia", "Fabius", "Flavia", "Flavius", "Fulvia", "Gaius", "Gallus", "Gnaeus", "Gracchus",
    "Helvia", "Horatia", "Hortensia", "Julia", "Junia", "Laelia", "Lentulus", "Lepida", "Livia", "Livius",
    "Lucia", "Lucius", "Lucretia", "Manlius", "Marcella", "Marcia", "Marcus", "Marius", "Nerva", "Numa",
    "Octavia", "Ovidia", "Paulus", "Piso", "Plautia", "Pollio", "Pompeia", "Pomponia", "Publius", "Quintus",
    "Regulus", "Rufus", "Rutilia", "Sabina", "Seneca", "Servilia", "Servius", "Severus", "Sextus", "Spurius",
    "Sulla", "Tacita", "Terentia", "Tertia", "Tiberius", "Titus", "Tullia", "Valeria", "Varro", "Vibia",
    "Vipsania", "Virginia", "Vitus",
)  # fmt: skip


def unused_name(key: str, taken: Collection[str]) -> str:
    """A name that nobody at the table has yet; the same key and company always give the same one."""
    held = {name.casefold() for name in taken}
    free = [name for name in NAMES if not any(alike(name, each) for each in taken)]
    return random.Random(f"{key} {len(held)}").choice(free)


def alike(roman: str, name: str) -> bool:
    """Whether a name is this Roman's, or begins with it as those of guests do: "Aurelia 7880"."""
    return roman.casefold() in name.casefold().split()
