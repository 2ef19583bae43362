"""What a person has written, said and done before: made up, and imported."""

import datetime
import json
import uuid

EVENTS = ("The bus waited", "Tea in the sun", "I rang my sister")
REASON = "It was there."
WORRIES = {"The exam": "yes", "The letter": "no", "The lift": "no", "The phone": "partly", "The dentist": "unknown"}


def add_history(respite, records):
    """Adds reflections, sessions and moods, while no window is open. `respite` runs a command of the program."""
    for event in EVENTS:
        respite("reflect", "add", event, "--why", REASON)
    with records.writing() as writer:
        for days_ago in range(1, 6):
            session = writer.session(days_ago, [("breathing", 200), ("scene", 90)])
            writer.mood(days_ago, "anxious", "before", session)
            writer.mood(days_ago, "good", "after", session, hour=13)
        writer.mood(0, "so-so")


def check_ins_of_a_week():
    """Ten notes, answers to GAD-7 and a worry, as entries of an export."""
    return {
        "checkIns": [entry(number // 2, 1 + 8 * (number % 2), level=number, place="Soup") for number in range(10)],
        "gad7": [entry(20, answers=[3, 3, 3, 3, 3, 3, 3])], "worries": [entry(1, text="Soup")]}


def tools_in_use():
    """Worries, one of which is asked about, a thought, a ladder that was begun, and a reflection of last month, as entries of
    an export."""
    yesterday = moment(1)["day"]
    tries = [{"id": str(uuid.uuid4()), "at": f"{yesterday}T12:00:00.000Z", "utcOffset": 0, "day": yesterday,
              "before": 60, "highest": high, "after": 20, "note": REASON} for high in (80, 60)]
    return {
        "reflections": [entry(40, event="Soup", reason=REASON)],
        "worries": [
            entry(2, text=text, prediction=REASON, sureness=20 * number, outcome=outcome)
            for number, (text, outcome) in enumerate(WORRIES.items())
        ] + [
            entry(1, text=EVENTS[0], prediction=REASON, sureness=70, knownOn=yesterday,
                    action={"text": "Soup", "day": yesterday})],
        "thoughts": [entry(
            1, happened=REASON, thought=EVENTS[1], evidenceFor="Soup", otherView=REASON, trap="reading-minds",
            feelings=[{"name": "Sad", "before": 70, "after": 30}],
            experiment={"prediction": "Soup", "plan": "Soup", "day": "2199-05-01"})],
        "ladders": [entry(1, goal=EVENTS[2], steps=[
            {"id": str(uuid.uuid4()), "text": "Soup", "difficulty": 20, "tries": tries},
            {"id": str(uuid.uuid4()), "text": REASON, "difficulty": 40, "isDone": True}])]}


def moment(days_ago, hour=12):
    """When an entry of an export was written."""
    day = (datetime.date.today() - datetime.timedelta(days=days_ago)).isoformat()
    return {"day": day, "utcOffset": 0, "written": f"{day}T{hour:02}:00:00.000Z"}


def entry(days_ago, hour=12, **values):
    """An entry of an export."""
    return {"id": str(uuid.uuid4())} | moment(days_ago, hour) | values


def import_entries(folder, respite, **lists):
    """Imports entries, given by the names of their lists in an export, and returns the file, which it writes into `folder`.
    `respite` runs a command of the program."""
    export = folder / "entries.json"
    export.write_text(json.dumps({"format": "respite", "version": 1} | lists))
    respite("import", export)
    return export
