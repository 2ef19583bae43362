"""Two months of made-up sessions, five different ones, and what can truly be said of each."""

import random

# How much better or worse each mood is than another.
HEIGHTS = {"anxious": 0, "so-so": 1, "good": 2}
KINDS = {
    "anxious": ((("statements", 290),), (("statements", 280), ("breathing", 300))),
    "so-so": ((("breathing", 310),), (("breathing", 20), ("scene", 300))),
    "good": ((("scene", 300),), (("meditation", 590),)),
}


def sessions(story):
    """The sessions of a story, oldest first: (days ago, hour, before, after, uses). The same at every run."""
    chance = random.Random(story)
    found = []

    def add(days_ago, weights, rise):
        before = chance.choices(tuple(HEIGHTS), weights)[0]
        better = [mood for mood in HEIGHTS if HEIGHTS[mood] > HEIGHTS[before]]
        after = chance.choice(better) if better and chance.random() < rise else before
        found.append((days_ago, chance.randrange(7, 23), before, after, chance.choice(KINDS[before])))

    for days_ago in reversed(range(66)):
        is_former = days_ago >= 30
        if story == "got better" and chance.random() < 0.85:
            add(days_ago, (6, 3, 1) if is_former else (2, 4, 4), 0.8)
        elif story == "got worse" and chance.random() < 0.85:
            add(days_ago, (1, 4, 5) if is_former else (7, 2, 1), 0.4)
        elif story == "only good" and chance.random() < 0.6:
            add(days_ago, (0, 0, 1), 0)
        elif story == "gaps" and (days_ago > 44 or days_ago in (14, 13, 3, 2, 0)):
            for _ in range(1 if days_ago > 44 else 3):
                add(days_ago, (4, 4, 2), 0.7)
        elif story == "one week" and days_ago < 7:
            for _ in range(9 if days_ago == 1 else 2):
                add(days_ago, (3, 3, 2), 0.7)
    return found


def write(story, writer):
    """Adds the sessions of a story, by a writer of `Records`."""
    for days_ago, hour, before, after, uses in sessions(story):
        session = writer.session(days_ago, uses, mood=before, hour=hour)
        writer.mood(days_ago, before, "before", session, hour)
        writer.mood(days_ago, after, "after", session, hour + 1)


# For each story whether more sessions began anxious than in the month before, if that can be said; and what the page says of
# the last thirty days, with numbers: the first line, and the lines below it. They were counted by other code than the
# program's, and compared by two standard errors of the difference of two shares, which isn't the program's method.
TOLD = {
    "got better": ("less often", (
        "In the month before, you started 13 of 25 sessions feeling anxious; in this one, 2 of 24.",
        "After a calming scene, you felt better 4 out of 7 times.",
        "After slow breathing, you felt better 3 out of 3 times.",
        "You felt better after 9 of 12 sessions in all.",
        "When you felt good to begin with, you still did after 12 of 12 sessions.")),
    "got worse": ("more often", (
        "In the month before, you started none of your sessions feeling anxious; in this one, 15 of 21.",
        "After coping statements, then slow breathing, you felt better 4 out of 8 times.",
        "After coping statements, you felt better 2 out of 7 times.",
        "You felt better after 6 of 19 sessions in all.")),
    "only good": (None, (
        "When you felt good to begin with, you still did after 14 of 14 sessions.",)),
    "gaps": (None, (
        "When you felt anxious or so-so to begin with, you felt better after 6 of 11 sessions.",
        "After a calming scene, you felt better 2 out of 4 times.",
        "After coping statements, you felt better 2 out of 4 times.",
        "When you felt good to begin with, you still did after 4 of 4 sessions.")),
    "one week": (None, (
        "When you felt anxious or so-so to begin with, you felt better after 7 of 11 sessions.",
        "After a calming scene, you felt better 1 out of 3 times.",
        "After coping statements, then slow breathing, you felt better 3 out of 4 times.",
        "After slow breathing, you felt better 2 out of 3 times.",
        "When you felt good to begin with, you still did after 10 of 10 sessions.")),
}
