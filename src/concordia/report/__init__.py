"""How arena and bench report: tables, numbers with units, the machine, and blocks of figures in the docs."""
