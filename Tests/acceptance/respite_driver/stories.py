"""Two months of made-up sessions, five different ones, and what can truly be said of each, counted independently of
the program."""

import collections
import datetime
import json
import math
import random
import uuid

# How much better or worse each mood is than another.
HEIGHTS = {"anxious": 0, "so-so": 1, "good": 2}
KINDS = {
    "anxious": ((("statements", 290),), (("statements", 280), ("breathing", 300))),
    "so-so": ((("breathing", 310),), (("breathing", 20), ("scene", 300))),
    "good": ((("scene", 300),), (("meditation", 590),)),
}
NAMES = {
    "statements": "coping statements", "breathing": "slow breathing", "scene": "a calming scene",
    "meditation": "a guided meditation",
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


STORIES = ("got better", "got worse", "only good", "gaps", "one week")


def archive(story):
    """The story as an export that `respite import` reads."""
    chance = random.Random(story)
    lists = {"sessions": [], "moods": []}

    def moment(days_ago, hour, minute):
        day = datetime.date.today() - datetime.timedelta(days=days_ago)
        return {"day": day.isoformat(), "utcOffset": 0}, f"{day.isoformat()}T{hour:02}:{minute:02}:00.000Z"

    def new_id():
        return str(uuid.UUID(int=chance.getrandbits(128), version=4))

    for days_ago, hour, before, after, uses in sessions(story):
        day, began = moment(days_ago, hour, 0)
        session = new_id()
        lists["sessions"].append({
            "id": session, "origin": "plan", "mood": before, "length": "short", "began": began, **day,
            "uses": [{"exercise": exercise, "seconds": seconds} for exercise, seconds in uses]})
        for mood, occasion, minute in ((before, "before", 0), (after, "after", 12)):
            lists["moods"].append({
                "id": new_id(), "mood": mood, "occasion": occasion, "session": session,
                "said": moment(days_ago, hour, minute)[1], **day})
    return json.dumps({"format": "respite", "version": 1} | lists)


def month_in_words(story):
    """What the page should say of the last thirty days, with numbers: the first line, and the lines below it."""
    done = sessions(story)
    present = [session for session in done if session[0] < 30]
    former = [session for session in done if 30 <= session[0] < 60]

    hard = [(before, after, uses) for _, _, before, after, uses in present if before != "good"]
    kinds = collections.defaultdict(list)
    for before, after, uses in hard:
        kinds[tuple(exercise for exercise, seconds in uses if seconds >= 30)].append(HEIGHTS[after] > HEIGHTS[before])
    lines = [
        f"After {', then '.join(NAMES[part] for part in kind)}, you felt better "
        f"{sum(better)} out of {len(better)} times."
        for kind, better in kinds.items() if len(better) >= 3 and sum(better)]
    better = sum(HEIGHTS[after] > HEIGHTS[before] for before, after, _ in hard)
    good = [after for _, _, before, after, _ in present if before == "good"]
    stayed = (
        f"When you felt good to begin with, you still did after {good.count('good')} of {len(good)} sessions."
        if len(good) >= 3 else None)

    compared = compare(former, present, max(session[0] for session in done))
    overall = f"{better} of {len(hard)} sessions"
    if compared:
        lines += [f"You felt better after {overall} in all."] if len(hard) >= 3 else []
        return compared, lines + ([stayed] if stayed else [])
    if len(hard) >= 3:
        first = f"When you felt anxious or so-so to begin with, you felt better after {overall}."
        return first, lines + ([stayed] if stayed else [])
    return stayed or "You’ve made a start. After a few more sessions, this page will show how you felt afterwards.", lines


def compare(former, present, first):
    """The line about anxious beginnings; None where two months can't be compared, or neither has any."""
    days = [len({session[0] for session in month}) for month in (former, present)]
    if first < 59 or min(len(former), len(present)) < 5 or min(days) * 2 < max(days):
        return None
    one, other = (sum(session[2] == "anxious" for session in month) for month in (former, present))
    if not one and not other:
        return None
    began = f"{one} of {len(former)}" if one else "none of your"
    now = f"{other} of {len(present)}" if other else "none"
    return f"In the month before, you started {began} sessions feeling anxious; in this one, {now}."


def trend(story):
    """Whether clearly fewer or more sessions began anxious than in the month before: "less often", "more often" or None.
    By two standard errors of the difference of two shares, which isn't the program's method."""
    done = sessions(story)
    months = [[s for s in done if 30 <= s[0] < 60], [s for s in done if s[0] < 30]]
    if compare(*months, max(session[0] for session in done)) is None:
        return None
    counts = [sum(session[2] == "anxious" for session in month) for month in months]
    sizes = [len(month) for month in months]
    pooled = sum(counts) / sum(sizes)
    error = math.sqrt(pooled * (1 - pooled) * sum(1 / size for size in sizes))
    change = counts[1] / sizes[1] - counts[0] / sizes[0]
    return None if abs(change) <= 2 * error else "less often" if change < 0 else "more often"
