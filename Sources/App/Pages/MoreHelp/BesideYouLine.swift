import Core
import Toolkit

/// A line of the sheet *Someone beside you*, which a person prints for a friend, partner or parent. Each can be
/// left out.
///
/// “You” is whoever reads the sheet, “I” the person with anxiety. No line leans on another, since any may be missing.
struct BesideYouLine: Identifiable, Hashable {
  /// A part of the sheet, in its order.
  enum Part: CaseIterable {
    case about, helping, sundays, together, crisis
  }

  /// Never changes, whatever becomes of the text.
  let id: String
  let part: Part
  /// One sentence or a few. That of `crisis-2` still has `{number}` in it.
  let text: String

  /// All lines, part by part.
  static let all: [BesideYouLine] =
    lines(.about, about) + lines(.helping, helping) + lines(.sundays, sundays) + lines(.together, together)
    + lines(.crisis, inCrisis)

  /// What anxiety is, in ten sentences.
  private static let about: KeyValuePairs = [
    // TRANSLATORS: Ten sentences on what anxiety is, on a sheet that someone with anxiety prints for a friend, partner
    // or parent. “I” is the person with anxiety, “you” the one who reads it. Any sentence can be left out.
    "about-1": localized("Anxiety is an alarm that gets me ready to deal with a threat."),
    "about-2": localized("Like a smoke alarm over burnt toast, my anxiety can go off when there’s no fire."),
    "about-3": localized("Some of my fears are about something real, so please hear me out first."),
    "about-4": localized("Anxiety can make my heart race, my palms sweat and my mouth go dry."),
    "about-5": localized("The fear feels real to me, even if you can’t see any danger."),
    "about-6": localized("I didn’t choose my anxiety, it isn’t weakness, and I can’t switch it off at will."),
    "about-7": localized("Worry can go from my health to the bills to you, and it can be hard to stop."),
    "about-8": localized("Anxiety can leave me tired and restless, and it can spoil my sleep."),
    "about-9": localized(
      "If I stay away from what I fear, it’s a relief, but then I don’t find out how it would have gone."),
    "about-10": localized("Anxiety can be treated, and for many it eases, though it can take a while."),
  ]

  /// How to help without reassuring: first four ways of reassuring, each with another way, then four things that help.
  private static let helping: KeyValuePairs = [
    // TRANSLATORS: Eight lines on how to help without feeding the worry, on the sheet for a friend, partner or parent.
    "helping-1": localized(
      "Instead of telling me again that it’s locked, you could say “That sounds like worry” and walk on with me."),
    "helping-2": localized(
      "Instead of “It’ll all be fine”, you could say that you don’t know, and that you’re here."),
    "helping-3": localized(
      "Instead of reading my message once more, you could keep me company while I send it."),
    "helping-4": localized(
      "Instead of making a phone call for me, you could ask which part of it I’d like to try."),
    "helping-5": localized(
      "On a good day, let’s agree which questions you’ll leave unanswered. Let’s do it bit by bit, and never by force."
    ),
    "helping-6": localized(
      "If I ask something new, answer it once, as well as you can. After that, be there for me, and let the question "
        + "be."
    ),
    "helping-7": localized(
      "Ask me what I need, such as company, quiet or a hand. You don’t have to find the right words."),
    "helping-8": localized(
      "Say “I can see this is hard” rather than “Calm down”, and be glad that I tried, however it went."),
  ]

  /// For a talk of ten minutes, once a week.
  private static let sundays: KeyValuePairs = [
    // TRANSLATORS: Three questions that the two talk about on Sundays, from the sheet for a friend, partner or parent.
    // “I” is the person with anxiety, who answers them.
    "sundays-1": localized("What did I try this week, even if I stopped halfway?"),
    "sundays-2": localized("What surprised me this week, good or bad?"),
    "sundays-3": localized("What would I like to try next week, and would I like you there?"),
  ]

  /// How to go along when the person practises a step.
  private static let together: KeyValuePairs = [
    // TRANSLATORS: Four lines on going along while someone practises what they fear, such as a crowded shop, on the
    // sheet for a friend, partner or parent. OCD is obsessive-compulsive disorder.
    "together-1": localized(
      "Before we set out, let’s agree on two small, safe steps that I choose, and I’ll tell you what I’m afraid of. If "
        + "it’s about OCD or a trauma, let’s not do it without someone trained."),
    "together-2": localized(
      "Walk beside me, not ahead of me. Don’t push me or trick me, and if I say stop, we stop."),
    "together-3": localized(
      "Stay with me until I’ve found out what happens. If I say stop, we stop; otherwise let me do it myself. If there’s real danger, let’s "
        + "leave. If my chest hurts, if I faint or if I can’t get my breath, call an ambulance."),
    "together-4": localized(
      "The second time, if I’m ready, stay further back or wait outside. Then I can see how it goes without you."),
  ]

  /// What can't wait, and a word for the one who reads it.
  private static let inCrisis: KeyValuePairs = [
    // TRANSLATORS: Four lines on what to do in a crisis, on the sheet for a friend, partner or parent. Please keep them
    // as plain as they are, and the word “suicide”.
    "crisis-1": localized(
      "If I talk about wanting to die, or you think I might want to, ask me: “Are you thinking about suicide?” Asking does no known "
        + "harm. Hear me out, and ask if I have a plan. Don’t promise to keep it secret. Ring a helpline with me "
        + "today."),
    // A template: the number is given its own name, so that `{number}` survives until the page knows the country.
    "crisis-2": crisis(number: "{number}"),
    "crisis-3": localized(
      "Call an ambulance if my chest hurts, if I faint, have a fit or get confused, if my breath won’t settle, or if "
        + "you can’t tell whether it’s panic. Don’t wait to see if it passes."),
    "crisis-4": localized(
      "You don’t have to carry this alone. You can let someone else take a turn, and helplines are there for you, too. "
        + "Whatever happens, it isn’t your fault."),
  ]

  /// When to call the emergency number, which is `number`, or words for it where it isn't known.
  static func crisis(number: String) -> String {
    // TRANSLATORS: The second of those four lines. {number} is an emergency number such as 999, or “the emergency
    // number”. “Act on it” is to attempt suicide.
    localized(
      "If I plan to end my life, or I’m under 18 and thinking of it, get help with me now. Stay with me as long as you’re "
        + "safe, and don’t leave me alone with anything I’d use. Call {number} if I might act on it or have what I’d "
        + "need, if I can’t keep myself or others safe, if I’ve hurt myself or taken something, or if you can’t wake "
        + "me. Don’t try to take a weapon I’m holding: get yourself safe, then call.", ["number": number])
  }

  private static func lines(_ part: Part, _ texts: KeyValuePairs<String, String>) -> [BesideYouLine] {
    texts.map { BesideYouLine(id: $0.key, part: part, text: $0.value) }
  }
}

extension BesideYouLine.Part {
  /// The heading over the lines of the part.
  var heading: String {
    switch self {
    // TRANSLATORS: Heading on the sheet that someone prints for a friend, partner or parent.
    case .about: localized("What anxiety is")
    // TRANSLATORS: Heading on the sheet that someone prints for a friend, partner or parent.
    case .helping: localized("Helping without reassuring")
    // TRANSLATORS: Heading on the sheet for a friend, partner or parent: over questions for a short talk each week.
    case .sundays: localized("Ten minutes to talk on Sundays")
    // TRANSLATORS: Heading on the sheet for a friend, partner or parent: how to go along while someone practises what
    // they fear, twice.
    case .together: localized("Going along for two steps")
    // TRANSLATORS: Heading on the sheet that someone prints for a friend, partner or parent.
    case .crisis: localized("In a crisis")
    }
  }
}
