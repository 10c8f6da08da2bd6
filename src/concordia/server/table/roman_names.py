"""Names for bots, each of its own at a table."""

from __future__ import annotations

import random
from collections.abc import Collection

# fmt: off
NAMES = [
    "Aemilia", "Agrippa", "Aulus", "Aurelia", "Balbus", "Brutus", "Caecilia", "Camilla", "Cassius", "Cato",
    "Claudia", "Cornelia", "Crispus", "Decimus", "Domitia", "Drusilla", "Drusus", "Fabia", "Fabius", "Flavia",
    "Flavius", "Fulvia", "Gaius", "Gallus", "Gracchus", "Helvia", "Horatia", "Hortensia", "Julia", "Laelia",
    "Lentulus", "Lepida", "Livia", "Livius", "Lucia", "Lucius", "Manlius", "Marcella", "Marcia", "Marius",
    "Nerva", "Numa", "Octavia", "Ovidia", "Piso", "Plautia", "Pollio", "Pompeia", "Quintus", "Regulus", "Rufus",
    "Rutilia", "Sabina", "Seneca", "Servilia", "Severus", "Sulla", "Tacita", "Terentia", "Tertia", "Tiberius",
    "Titus", "Tullia", "Varro", "Vipsania", "Virginia",
]
# fmt: on


def roman(key: str, taken: Collection[str]) -> str:
    """A name that nobody at the table has yet: for one key and the same company always the same."""
    held = {name.casefold() for name in taken}
    free = [name for name in NAMES if name.casefold() not in held]
    return random.Random(f"{key} {len(held)}").choice(free)
