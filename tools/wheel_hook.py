"""What a wheel carries besides the sources: the built client, and the compiled engine where there is a C compiler.

CONCORDIA_PLAIN=1 makes a plain wheel. The client is built with Node.js and a shell, or taken as it was built
before; on Windows always the latter.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledWheel(BuildHookInterface[Any]):
    """Adds the extension modules that tools/compile.py builds."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile and add, or leave the wheel plain."""
        if version == "editable":
            return
        self._add_client(build_data)
        if os.environ.get("CONCORDIA_PLAIN"):
            return
        sys.path.insert(0, str(Path(self.root) / "tools"))
        from compile import TARGET, compile_engine  # noqa: PLC0415

        if not compile_engine():
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for pattern in ("*.so", "*.pyd"):
            for library in TARGET.rglob(pattern):
                build_data["force_include"][str(library)] = str(library.relative_to(TARGET))

    def _add_client(self, build_data: dict[str, Any]) -> None:
        """Git does not know the built client, so it is named here."""
        client = Path(self.root) / "src" / "concordia" / "web"
        shell = shutil.which("sh")
        if shutil.which("npm") is not None and shell is not None and sys.platform != "win32":
            subprocess.run([shell, str(Path(self.root) / "tools" / "web.sh"), "build"], check=True)
        if (client / "index.html").is_file():
            build_data["force_include"][str(client)] = "concordia/web"
