"""What a browser calls itself, in a few words: enough to recognise one's own devices in a list.

>>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
'Firefox · Linux'
>>> device_of("curl/8.5.0")
'curl'
"""

from __future__ import annotations

import re

# The first that is named counts: nearly all browsers also claim to be Safari, and many to be Chrome.
_BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Vivaldi": "Vivaldi",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "HeadlessChrome": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS = {
    "Windows": "Windows",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Macintosh": "macOS",
    "Linux": "Linux",
}
_PROGRAM = re.compile(r"[A-Za-z][A-Za-z0-9._-]{0,29}")
_READ = 400  # characters; whatever follows says nothing more


def device_of(user_agent: str) -> str:
    """Browser and system, or the program's name; empty if neither is known."""
    said = user_agent[:_READ]
    if not said.startswith("Mozilla/"):
        program = _PROGRAM.match(said)
        return program[0] if program else ""
    browser = next((name for sign, name in _BROWSERS.items() if f"{sign}/" in said or f"{sign}A/" in said), "")
    system = next((name for sign, name in _SYSTEMS.items() if sign in said), "")
    return " · ".join(part for part in (browser, system) if part)
