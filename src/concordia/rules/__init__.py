"""The rules in the order of the rulebook; the numbers are those of docs/rules.md.

======================  ==========================================================
setup, display          chapter 2, and the cards for sale
turn, play, agenda      chapter 3: a turn, its card, what is still to come in it
storehouse, purse       chapter 4, and what a player can pay (8.4)
roles                   chapters 5, 7 and 8: one module for each card
teams                   chapter 8: who carries out a card
questions, table        what a role is, and which one plays each card
ending, scoring         chapter 6: one function for each god
reasons                 why an action is not possible now
======================  ==========================================================
"""
