import Core

extension OwnPattern.Field {
  /// The label of the field.
  var title: String {
    switch self {
    case .name: localized("Name")
    case .inhale: localized("Breathe in")
    // TRANSLATORS: to hold one’s breath with full lungs, and further down with empty ones.
    case .holdFull: localized("Hold after breathing in")
    case .exhale: localized("Breathe out")
    // TRANSLATORS: Label of a field in which one makes a breathing rhythm.
    case .holdEmpty: localized("Hold after breathing out")
    case .rest: localized("Breathe normally")
    }
  }

  /// The field's limits in seconds; for the rest, also when it comes.
  var hint: String {
    let span = ["least": limits.lowerBound.shortDecimal, "most": limits.upperBound.shortDecimal]
    return self == .rest
      // TRANSLATORS: “{least} to {most}, before the next round”: Below the field “Breathe normally”: the range it
      // allows, in seconds, and when that rest comes. “{least} to {most}”: The range a field allows, in seconds: “1
      // to 10”.
      ? localized("{least} to {most}, before the next round", span) : localized("{least} to {most}", span)
  }
}
