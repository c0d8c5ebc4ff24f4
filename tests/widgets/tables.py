"""Tables for tests: simple strengths that need no look ahead, and a way to play on."""

from conquian_nb.widgets.table_setup import opened


def first(view, legal, chance):
    """Plays the first legal action: takes and forces whenever it can."""
    return legal[0]


def any_of(view, legal, chance):
    """Plays any legal action."""
    return chance.choice(legal)


BOTS = {"first": first, "any": any_of}


def made(rules="naibi", against="any", *, seed=7, **options):
    return opened(rules, against, strengths=BOTS, seed=seed, **options)


def computers(table):
    """The table after the computers have played, until a person has to act."""
    while table.computer is not None:
        table = table.played(table.choice(BOTS))
    return table


def played_on(table, choose):
    """Every state of a table in which persons play anything and computers what they play, to the end of the deal."""
    yield table
    while not table.position.over:
        if table.curtain:
            table = table.lift()
        elif table.computer is not None:
            table = table.played(table.choice(BOTS))
        else:
            table = table.act(choose(table.position.legal()))
        yield table
