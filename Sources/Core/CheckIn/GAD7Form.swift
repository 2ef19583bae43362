/// The published English form of GAD-7, letter for letter. It's shown as it is in every language: there are tested
/// translations, but none is here yet, and one of ours would not be the scale that was tested.
///
/// Spitzer, Kroenke, Williams & Löwe 2006, Arch. Intern. Med. 166, 1092–1097, doi.org/10.1001/archinte.166.10.1092. The
/// wording is that of the form on phqscreeners.com, which adds: “No permission required to reproduce, translate,
/// display or distribute.” The figure in the article differs: it has another comma in the first item, and “it’s” in the
/// fifth.
public enum GAD7Form {
  /// The question above the items.
  public static let stem = "Over the last 2 weeks, how often have you been bothered by the following problems?"

  /// The items, in order.
  public static let items = [
    "Feeling nervous, anxious or on edge",
    "Not being able to stop or control worrying",
    "Worrying too much about different things",
    "Trouble relaxing",
    "Being so restless that it is hard to sit still",
    "Becoming easily annoyed or irritable",
    "Feeling afraid as if something awful might happen",
  ]

  /// The answers, worth 0 to 3.
  public static let answers = ["Not at all", "Several days", "More than half the days", "Nearly every day"]

  /// The last question, which isn't scored. The form asks it of those who ticked any of the problems.
  public static let difficulty =
    "If you checked off any problems, how difficult have these made it for you to do your work, take care of things at "
    + "home, or get along with other people?"

  /// Its answers, stored as 0 to 3.
  public static let difficulties = [
    "Not difficult at all", "Somewhat difficult", "Very difficult", "Extremely difficult",
  ]

  /// The source of the questions.
  public static let source =
    "Spitzer, Kroenke, Williams & Löwe: A brief measure for assessing generalized anxiety disorder: the GAD-7. "
    + "Arch Intern Med 2006; 166: 1092–1097."
  /// The address of the article.
  public static let address = "https://doi.org/10.1001/archinte.166.10.1092"
}

extension GAD7.Band {
  /// The totals in the band.
  public var totals: ClosedRange<Int> {
    switch self {
    case .minimal: 0...4
    case .mild: 5...9
    case .moderate: 10...14
    case .severe: 15...21
    }
  }
}

extension GAD7 {
  /// The largest total.
  public static let most = 21
  /// The number of days that the questions are about. It's also the fewest days before they're offered again.
  public static let days = 14

  /// Whether the authors recommend further evaluation for the total.
  public var callsForEvaluation: Bool { total >= Self.evaluationFrom }

  /// Whether the questions may be offered on `today`: true once `days` days have passed since `last`, the day they were
  /// last answered. It's also true if `last` is nil or, after a change of the clock, later than `today`.
  public static func isDue(on today: LocalDay, last: LocalDay?) -> Bool {
    last.map { $0 > today || today.number - $0.number >= days } ?? true
  }
}
