import Core
import Foundation
import Toolkit

/// The sentences of *Talk to someone*, which never claim more than the sources do.
enum MoreHelpWords {
  // TRANSLATORS: Name of the page with emergency numbers and helplines; also the button and the menu item that open
  // it.
  static let title = localized("Talk to someone")

  /// A situation, and what to do in it.
  struct Advice {
    let situation: String
    let advice: String

    /// Both, as a screen reader says them.
    var spoken: String { "\(situation) \(advice)" }
  }

  /// When to call the emergency number at once.
  static let callNow = Advice(
    // TRANSLATORS: begins a sentence; the next string ends it.
    situation: localized("Call your emergency number now if"),
    advice: localized(
      "you’ve hurt yourself, or taken something that could harm you, even if you feel well, or you’re about to, or you can’t keep "
        + "yourself or someone else safe. You can just say: “I can’t keep myself safe.”"))

  /// For a person who thinks of suicide. On the first screen, in one line.
  static let suicide = Advice(
    situation: localized("Thinking about suicide, ending your life or hurting yourself, even without a plan?"),
    advice: localized("You deserve to talk to someone today. That’s what the helplines here are for."))

  /// For a person whose body may be ill. Folded away, because it's also a list of what one feels in a panic attack.
  static let body = Advice(
    situation: localized(
      "Chest pain, or a new tight or heavy feeling there, a drooping face, slurred speech, weakness or numbness on one side, fainting, a fit, confusion, or trouble breathing that doesn’t settle?"
    ),
    advice: localized(
      "Don’t wait to see if it’s anxiety. Call your emergency number. If it turns out to be panic, you haven’t wasted anyone’s "
        + "time."))

  /// For a person who is pregnant, or bleeds. Folded away with the others.
  static let pregnant = Advice(
    situation: localized(
      "Pregnant, and bleeding, in bad pain, with a bad headache or blurred vision, or the baby’s moving less?"),
    advice: localized(
      "Ring your midwife or the maternity unit now. If you’re bleeding heavily, or no one answers, call your emergency number."
    ))

  /// For a person who has stopped drinking or taking something. Folded away with the others.
  static let withdrawal = Advice(
    situation: localized(
      "Shaking, sweating or far more anxious since you stopped or cut down on drink, sleeping tablets, or tablets such as diazepam or pregabalin?"
    ),
    advice: localized(
      "Ring a doctor or a health advice line now, and don’t cut down further until you have. If you have a fit, are confused, "
        + "or see or hear things that aren’t there, call your emergency number."))

  /// For a person who's bleeding internally. Folded away with the others.
  static let bleeding = Advice(
    situation: localized(
      "Vomiting blood, black stools, bleeding that won’t stop, or a knock to the head while you take a blood thinner?"),
    advice: localized("Call your emergency number."))

  /// For a person with psychosis or mania, including after childbirth. Recordings send anyone who hears voices to this
  /// page.
  static let voices = Advice(
    situation: localized(
      "Hearing a voice that isn’t yours, feeling sure that people are watching you or plotting against you, or hardly sleeping but not "
        + "tired?"),
    advice: localized(
      "Get help today, from your mental health team if you have one, a doctor or a hospital. If a voice tells you to hurt yourself or anyone else, or you’ve had a baby in "
        + "recent weeks, call your emergency number now."))

  // TRANSLATORS: A line that shows or hides which signs of the body need a doctor at once. “It” is what one feels.
  static let notAnxiety = localized("When it isn’t anxiety")

  /// For all others.
  static let doctor = Advice(
    situation: localized("Not urgent, but not getting better?"),
    advice: localized("Book an appointment with a doctor."))

  // TRANSLATORS: Before the emergency number, such as “In danger now: 999”.
  static let danger = localized("In danger now:")

  // TRANSLATORS: Two sentences that are shown very large, for a person who can’t speak to show to someone, or to read
  // out to whoever answers the phone.
  static let toSay = [localized("I’m very frightened, and it’s hard to speak."), localized("Please stay with me.")]

  /// Shown above the other helplines of a country.
  static let closed = localized(
    "If it’s closed, you don’t have to wait until it opens. In danger, call the emergency number, or go to a hospital: “I don’t "
      + "want to be alone with this” is enough.")

  /// Shown above the other helplines of a country.
  static let busy = localized(
    "If you can’t phone, look for a helpline with text or chat. If a helpline is busy, try again, or use its chat if it has one."
  )

  /// Among the pages that a number comes from.
  static let notCalled = localized("We took it from these pages, and haven’t phoned to check.")

  // TRANSLATORS: Under the title “Talk to someone”.
  static let youCan = localized("You needn’t be in danger, or sober, or know what to say, or call for yourself.")

  // TRANSLATORS: A line that shows or hides what to expect of a helpline.
  static let calling = localized("What happens when you call")
  /// What to expect of a helpline, in paragraphs.
  static let expected = [
    localized(
      "There may be a recorded greeting first, then music, and sometimes a wait. Then someone says hello and asks what’s "
        + "going on. “I’m anxious, and I don’t want to go through this on my own” is enough."),
    localized(
      "You needn’t give your name. They may ask whether you’re thinking of ending your life: many lines ask everyone who calls. You can say yes, or no, or not answer. You can stay quiet for a while, or hang up whenever you like."
    ),
    localized(
      "What you say usually stays between the two of you. If they believe that someone’s life is in danger, or that someone under 18 is being hurt, some lines send help or tell "
        + "someone. It varies from line to line, so you can ask first. If you’re under 18, you don’t need anyone’s permission to "
        + "call a line for young people."),
  ]

  // TRANSLATORS: A line that shows or hides three things to do when the next hour seems too long.
  static let hour = localized("Three things for the next hour")
  /// Three things to do when the next hour seems too long.
  static let hourly = [
    localized(
      "Go where there are other people, or let one person know: “I’m having a bad night. Can you stay on the phone with me?”"
    ),
    localized(
      "Put some distance between you and anything you could hurt yourself with. Leave alcohol alone, too. If you drink every day, don’t stop suddenly, but don’t have more than usual, and don’t drink alone."
    ),
    localized(
      "Then only the next ten minutes: water, a light, something warm around you. Then the ten after that."),
  ]

  // TRANSLATORS: Heading over helplines for people who are hurt by someone close.
  static let hurting = localized("Is someone hurting, threatening or controlling you?")
  /// Below that heading. Whoever hurts the person may see the screen.
  static let hurtingAdvice = localized(
    "It isn’t your fault, and you can talk to someone before you decide anything. If they might see this screen, use another "
      + "phone or computer: a call, text or chat leaves a record on this one, even when it isn’t on the bill, and a number you’ve "
      + "copied can be pasted by whoever uses it next. Escape closes this page. If a QR code is open, press it twice."
  )

  // TRANSLATORS: Button after that, where the country has a way: goes to another part of the page.
  static let notSafeToSpeak = localized("If it isn’t safe to speak")

  /// Below the lines for people who are hurt: whoever hurts them may open the program.
  static let inYourPlan = localized(
    "What you add to your plan can be read here by anyone who opens Respite, unless it’s locked. Leave these numbers out of it if "
      + "that isn’t safe.")

  /// Below the lines for people who are hurt, which are often for women.
  static let notForYou = localized(
    "If a line here isn’t meant for you, you can still call it and ask who could help you, or use the first helpline on this page."
  )

  /// After that, where the country has a line for young people.
  static let orYoung = localized("If you’re under 18, you can also call the line for young people about this.")

  /// Where the guide has no line for people who are hurt.
  static func noLineForHurt(in country: String, listsOthers: Bool = true) -> String {
    guard listsOthers || country.isEmpty else {
      return localized(
        "We haven’t listed a helpline for this in {country} yet. If you’re in danger, call the emergency number. The directories below may "
          + "list one.", ["country": country])
    }
    return country.isEmpty
      ? localized("Choose a country, and its helpline for this will appear here, if we know of one.")
      : localized(
        "We haven’t listed a helpline for this in {country} yet. The ones here can tell you who to turn to.",
        ["country": country])
  }

  // TRANSLATORS: Heading over ways to help for people who can’t hear or can’t speak.
  static let withoutHearing = localized("If you can’t hear, can’t speak, or it isn’t safe to")

  /// Shown for a country that has no helpline in the guide.
  static func noHelpline(in country: String) -> String {
    localized(
      "No helpline in {country} has been checked for this list yet. There may still be one: try the directories below.",
      ["country": country])
  }

  /// Shown for a country whose helplines are all for young people.
  static func onlyForYoung(in country: String, emergency: String?) -> String {
    guard let emergency else {
      return localized(
        "We haven’t listed a helpline for adults in {country} yet. Try the directories below.", ["country": country])
    }
    return localized(
      "We haven’t listed a helpline for adults in {country} yet. Try {number}, or the directories below.",
      ["country": country, "number": emergency])
  }

  /// Shown for a country that isn't in the guide.
  static func nothing(for country: String) -> String {
    localized(
      "We don’t know any numbers for {country}. On a mobile phone, 112 often reaches the emergency services. Someone near you "
        + "may know the number, and the directories below could help.",
      ["country": country])
  }

  /// Shown in place of any country's numbers if the guide can't be read.
  static let noGuide = localized(
    "The list of numbers can’t be opened. Any doctor or hospital can tell you who to call.")

  /// How to text a helpline.
  static func texting(_ text: HelpGuide.Helpline.TextLine) -> String {
    guard let word = text.word else { return localized("Text {number}", ["number": text.number]) }
    // TRANSLATORS: {word} is what to send in a text message, such as SHOUT; it stays as it is.
    return localized("Text {word} to {number}", ["word": word, "number": text.number])
  }

  /// When a helpline answers, and in which languages. Says nothing about right now: the hours are words from its pages,
  /// in its own time zone.
  static func when(_ line: HelpGuide.Helpline, _ locale: Locale) -> String {
    [line.hours ?? localized("Hours not known"), languages(line.languages, locale)].compactMap(\.self)
      .joined(separator: " · ")
  }

  /// Whom a helpline is for, and when it answers, as a screen reader says it.
  static func about(_ line: HelpGuide.Helpline, _ locale: Locale) -> String {
    [audience(line), line.purpose, when(line, locale)].compactMap(\.self).joinedAsSentences
  }

  /// Whom a helpline is for; nil if it's for everyone.
  static func audience(_ line: HelpGuide.Helpline) -> String? {
    switch line.audience {
    case .everyone: nil
    case .adults: localized("For adults")
    case .youth: localized("For children and young people")
    }
  }

  /// A helpline as it's written into the person's plan: its name and all the ways to reach it.
  static func planLine(_ line: HelpGuide.Helpline) -> String {
    let ways = [line.number, line.text.map(texting), line.chat].compactMap(\.self)
    return "\(line.name): \(ways.joined(separator: " · "))"
  }

  /// The sources of an entry and when each was read, as Pango markup.
  static func sources(_ sources: [HelpGuide.Source], _ dates: Dates, escaped: (String) -> String) -> String {
    let pages = sources.map { source in
      let values: [String: any CustomStringConvertible] = [
        "page": "<a href=\"\(escaped(source.url))\">\(escaped(source.title))</a>",
        "house": escaped(URL(string: source.url)?.host() ?? source.url),
        "read": dates.short(source.consulted, withYear: true),
      ]
      // TRANSLATORS: {page} is a title, {house} a website such as nhs.uk, {read} and {dated} are days.
      guard let dated = source.dated else { return localized("{page} ({house}, accessed {read})", values) }
      return localized(
        "{page} ({house}, dated {dated}, accessed {read})",
        values.merging(["dated": date(dated, dates)]) { value, _ in value })
    }
    return pages.joined(separator: "\n")
  }

  /// The names of the languages that a helpline answers in, or nil if they are unknown.
  static func languages(_ codes: [String], _ locale: Locale) -> String? {
    guard !codes.isEmpty else { return nil }
    return codes.map { locale.localizedString(forIdentifier: $0) ?? $0 }.formatted(.list(type: .and).locale(locale))
  }

  /// The date of a source, which may be a day, a month or a year.
  private static func date(_ text: String, _ dates: Dates) -> String {
    if let day = LocalDay(text) { return dates.short(day, withYear: true) }
    return LocalDay("\(text)-01").map { dates.month($0) } ?? text
  }
}
