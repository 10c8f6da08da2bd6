"""The terminal game as a full screen: panels, keys and a drawn map. Needs the extra ``tui`` (Textual)."""
