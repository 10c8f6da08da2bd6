"""The cards, one module each. A role *begins* (what needs no decision), *offers* its options, *takes* one."""
