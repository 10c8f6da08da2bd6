"""The rules in the order of the rulebook; the numbers are those of docs/rules.md.

======================  ==========================================================
setup                   chapter 2
turn, agenda            chapter 3: a turn, what is still to come in it
storehouse, purse       chapter 4, and what a player can pay (8.4)
roles                   chapters 5, 7 and 8: one module for each card
ending, scoring         chapter 6: one function for each god
reasons                 why an action is not possible now
======================  ==========================================================
"""
