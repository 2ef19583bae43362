import Core

/// A small thing to do when one feels low or anxious, for someone who can't think of any.
///
/// Each costs little or nothing and can be done when tired: behavioural activation, as in the reading on low mood. None
/// takes for granted a garden, a car, good legs, or someone at home, and none is about food.
struct SmallThingExample: Hashable {
  /// Whether anyone else takes part.
  enum Company: CaseIterable {
    case alone, withOthers
  }

  /// Roughly how long it takes.
  enum Length: CaseIterable {
    case fiveMinutes, anHour
  }

  /// What it's mostly about.
  enum Kind: CaseIterable {
    case body, hands, people, quiet
  }

  /// What to do.
  let text: String
  /// Whether anyone else takes part.
  let company: Company
  /// Roughly how long it takes.
  let length: Length
  /// What it's mostly about.
  let kind: Kind

  private init(_ text: String, _ company: Company, _ length: Length, _ kind: Kind) {
    (self.text, self.company, self.length, self.kind) = (text, company, length, kind)
  }

  /// All examples: at least two for each company, length and kind.
  static let all: [SmallThingExample] = [
    // TRANSLATORS: Forty small things to do when one feels low or anxious, up to “Go round a free museum with someone”.
    SmallThingExample(localized("Gently stretch whatever feels stiff"), .alone, .fiveMinutes, .body),
    SmallThingExample(localized("Get some air at a door or a window"), .alone, .fiveMinutes, .body),
    SmallThingExample(localized("Move to one song, sitting or standing"), .alone, .fiveMinutes, .body),
    SmallThingExample(localized("Go out, and come back a different way"), .alone, .anHour, .body),
    SmallThingExample(localized("Take your time over a wash and clean clothes"), .alone, .anHour, .body),
    SmallThingExample(localized("Rinse a cup or two by hand"), .alone, .fiveMinutes, .hands),
    SmallThingExample(localized("Clear one corner of a table"), .alone, .fiveMinutes, .hands),
    SmallThingExample(localized("Draw whatever’s in front of you"), .alone, .fiveMinutes, .hands),
    SmallThingExample(localized("Sort out one drawer"), .alone, .anHour, .hands),
    SmallThingExample(localized("Mend something torn, or sew on a button"), .alone, .anHour, .hands),
    SmallThingExample(localized("Do some washing and hang it up to dry"), .alone, .anHour, .hands),
    SmallThingExample(localized("Write a postcard to someone"), .alone, .fiveMinutes, .people),
    SmallThingExample(localized("Send someone a message to say hello"), .alone, .fiveMinutes, .people),
    SmallThingExample(localized("Write a thank-you note, to send or to keep"), .alone, .fiveMinutes, .people),
    SmallThingExample(localized("Write a long letter to someone"), .alone, .anHour, .people),
    SmallThingExample(localized("Make someone a card, for no reason"), .alone, .anHour, .people),
    SmallThingExample(localized("Look out of the window for a while"), .alone, .fiveMinutes, .quiet),
    SmallThingExample(localized("Listen to one song from start to finish"), .alone, .fiveMinutes, .quiet),
    SmallThingExample(localized("Read a page of a book you like"), .alone, .fiveMinutes, .quiet),
    SmallThingExample(localized("Sit in a library with a book or a magazine"), .alone, .anHour, .quiet),
    SmallThingExample(localized("Listen to a whole album or a radio play"), .alone, .anHour, .quiet),
    SmallThingExample(localized("Do a crossword or another puzzle"), .alone, .anHour, .quiet),
    SmallThingExample(localized("Do a few stretches with someone"), .withOthers, .fiveMinutes, .body),
    SmallThingExample(localized("Ask someone you trust for a hug"), .withOthers, .fiveMinutes, .body),
    SmallThingExample(localized("Go round a park with someone, slowly"), .withOthers, .anHour, .body),
    SmallThingExample(localized("Try a free stretching class, seated or not"), .withOthers, .anHour, .body),
    SmallThingExample(localized("Dry the dishes while someone washes"), .withOthers, .fiveMinutes, .hands),
    SmallThingExample(localized("Help someone with one small job"), .withOthers, .fiveMinutes, .hands),
    SmallThingExample(localized("Do a jigsaw or play cards with someone"), .withOthers, .anHour, .hands),
    SmallThingExample(localized("Draw, knit or mend in someone’s company"), .withOthers, .anHour, .hands),
    SmallThingExample(localized("Say hello to a neighbour"), .withOthers, .fiveMinutes, .people),
    SmallThingExample(localized("Ring someone and ask how they are"), .withOthers, .fiveMinutes, .people),
    SmallThingExample(localized("Thank someone, and say what for"), .withOthers, .fiveMinutes, .people),
    SmallThingExample(localized("Visit someone you haven’t seen for a while"), .withOthers, .anHour, .people),
    SmallThingExample(localized("Ring someone you like, and take your time"), .withOthers, .anHour, .people),
    SmallThingExample(localized("Look in at a free group or club nearby"), .withOthers, .anHour, .people),
    SmallThingExample(localized("Keep someone company without talking"), .withOthers, .fiveMinutes, .quiet),
    SmallThingExample(localized("Play someone a song you like"), .withOthers, .fiveMinutes, .quiet),
    SmallThingExample(localized("Read in the same room as someone"), .withOthers, .anHour, .quiet),
    SmallThingExample(localized("Go round a free museum with someone"), .withOthers, .anHour, .quiet),
  ]
}

extension SmallThingExample.Company {
  /// Its name on screen.
  var name: String {
    switch self {
    // TRANSLATORS: Whether one does something “Alone” or “With others”: a choice above examples of things to do.
    case .alone: localized("Alone")
    case .withOthers: localized("With others")
    }
  }
}

extension SmallThingExample.Length {
  /// Its name on screen.
  var name: String {
    switch self {
    // TRANSLATORS: How long something takes, “Five minutes” or “An hour”: a choice above examples of things to do.
    case .fiveMinutes: localized("Five minutes")
    case .anHour: localized("An hour")
    }
  }
}

extension SmallThingExample.Kind {
  /// Its name on screen.
  var name: String {
    switch self {
    // TRANSLATORS: Kinds of things to do, for “Body”, “Hands”, “People” (being in touch with them) or “Quiet” (noun: a
    // quiet time): a choice above examples of things to do.
    case .body: localized("Body")
    case .hands: localized("Hands")
    case .people: localized("People")
    case .quiet: localized("Quiet")
    }
  }
}
