"""What lies on the table as small numbers: rows, sets, bundles of goods, boards, the state. No rules here."""
