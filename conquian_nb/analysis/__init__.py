"""What can be known about a position: best play with all cards open, players made of a few rules, what a table owes.

Standard library only. `solve.solve` finds the truth of a position with all cards open; `bots.BOTS` are players who see
no more than a seat does.
"""
