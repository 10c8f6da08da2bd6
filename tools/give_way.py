"""Run a command that gives way to everything else on the machine: ``python tools/give_way.py COMMAND …``.

Where processors are shared between sessions first (as Linux does unless told otherwise), niceness counts only
within each, and a browser has a session of its own. So the command gets one too, with the least weight.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

LEAST = 19


def main(command: list[str]) -> int:
    """Run it to its end; it ends with this process."""
    if not command or command[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if command else 2
    os.nice(LEAST)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    child = subprocess.Popen(command, start_new_session=True)
    try:
        with suppress(OSError):  # another system, or one that shares in another way
            Path(f"/proc/{child.pid}/autogroup").write_text(str(LEAST), "ascii")
        return child.wait()
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    finally:
        if child.poll() is None:
            os.killpg(child.pid, signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
