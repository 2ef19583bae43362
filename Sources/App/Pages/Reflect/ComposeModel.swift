import Core
import Foundation
import Observation

/// The two answers of a reflection while they are being written. Unsaved text is stored within two seconds.
@Observable
final class ComposeModel: Writing {
  /// One of the two questions, or what's said in place of the second where nothing went well.
  enum Question: Equatable {
    case event, reason, nothing
  }

  private(set) var question = Question.event
  /// Whether the reflection is stored, or nothing was to be, and the page can close.
  private(set) var isSaved = false
  /// Whether the reflection is being stored.
  private(set) var isSaving = false
  /// The text for the page to show: that of the reflection to edit, or the stored draft followed by what was typed
  /// before the draft was read. Nil until a draft has been read.
  private(set) var found: ReflectionDraft?
  /// Whether *Count this as yesterday’s* is offered: between midnight and five, if the person's day begins at midnight.
  private(set) var offersYesterday = false
  /// Whether the reflection counts for the day before.
  var isForYesterday = false
  /// Called at once when a draft was read into `found`. Through observation, another keystroke could come in between.
  @ObservationIgnored var draftFound: () -> Void = {}
  /// Called once a new reflection is stored, unless it says that nothing went well.
  @ObservationIgnored var stored: () -> Void = {}
  @ObservationIgnored private let isNew: Bool
  @ObservationIgnored private let editor: DraftEditor<WrittenReflection>
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let draftPresence: DraftPresence
  @ObservationIgnored private var saving: Task<Void, Never>?

  /// What was begun for the person: the whole first answer, and what of it is theirs, a draft or nothing. Until they go
  /// on with it, only that is stored. Nil if nothing was begun.
  @ObservationIgnored private var begun: (whole: String, theirs: String)?
  /// Whether the first answer is still as it was begun.
  @ObservationIgnored private var isUntouched = false

  /// Creates the model to write a new reflection, or to edit `edited`.
  ///
  /// - Parameter begun: the words that a new reflection begins with. A stored draft comes before them.
  init(_ dependencies: Dependencies, _ state: AppState, changing edited: Reflection? = nil, begun: String = "") {
    self.dependencies = dependencies
    (draftPresence, isNew) = (state.draftPresence, edited == nil)
    if let edited {
      let written = WrittenReflection(event: edited.event, reason: edited.reason, day: edited.moment.day)
      editor = DraftEditor(changing: edited.id, written, dependencies)
      found = written.draft
    } else {
      editor = DraftEditor(WrittenReflection(), dependencies) { draft, typed in draft.followed(by: typed) }
      if !begun.isEmpty { begin(begun, after: "") }
      offerYesterday()
    }
    editor.draftFound = { [weak self] in
      guard let self else { return }
      found = editor.value.draft
      // What was typed before the draft was read goes on with the beginning already.
      if !begun.isEmpty, !editor.value.event.contains(begun) { begin(begun, after: editor.value.event) }
      draftFound()
    }
    editor.saved = { [weak self] in self?.saved($0) }
  }

  /// A sentence about what went wrong, or nil.
  var notice: String? { editor.notice }

  /// The day of the stored reflection, which the person can correct; nil for a new one.
  var day: LocalDay? { isNew ? nil : editor.value.day }

  /// The day in words, for the button that changes it; nil for a new reflection.
  var dayName: String? { day.map { dependencies.dates.title($0, today: dependencies.moment.day) } }

  /// A sentence that says that `day` is in the future; nil if it isn't.
  var dayNotice: String? {
    guard let day, day > dependencies.moment.day else { return nil }
    // TRANSLATORS: On the page to change a reflection, if it’s dated in the future, as it is when the computer’s
    // clock was wrong.
    return localized("This day hasn’t come yet. You can correct it below.")
  }

  /// A field for the day, which calls `dayChosen(_:)`.
  func dayField() -> DayField {
    // TRANSLATORS: Above a field: the day that a reflection counts for.
    DayField(name: localized("Day"), dependencies, day: day, span: .past) { [weak self] in self?.dayChosen($0) }
  }

  /// A day was typed or pressed for the stored reflection. Nil, for text that isn't a day, changes nothing.
  func dayChosen(_ chosen: LocalDay?) {
    guard let chosen, day != nil, chosen != day else { return }
    editor.change { $0.day = chosen }
  }

  /// The label of the button that `progressPressed()` serves.
  var buttonTitle: String {
    switch question {
    case .event: localized("Next")
    case .reason: localized("Save")
    case .nothing: localized("Done")
    }
  }

  /// Whether *Nothing today* is offered.
  var offersNothing: Bool { isNew && question == .event && begun == nil && editor.value.isBlank }

  /// The first answer changed.
  func eventChanged(_ text: String) {
    isUntouched = text == begun?.whole
    let theirs = isUntouched ? begun?.theirs ?? "" : text
    editor.change { $0.event = theirs }
  }

  /// The second answer changed.
  func reasonChanged(_ text: String) { editor.change { $0.reason = text } }

  /// The first answer.
  var written: String { editor.value.event }

  /// Enter or the button was pressed: asks the second question, or saves after it.
  func progressPressed() {
    if isUntouched, let whole = begun?.whole { editor.change { $0.event = whole.trimmed } }
    guard !isSaving, !isSaved, !editor.value.isBlank || question == .nothing else { return }
    switch question {
    // “Why did it go well?” would hurt.
    case .event where isNew && saysNothing: question = .nothing
    case .event:
      question = .reason
      if isNew { offerYesterday() }
    // What was written besides remains the draft.
    case .nothing where !saysNothing:
      noteNothing(moment.day)
      isSaved = true
    case .reason, .nothing:
      isSaving = true
      saving = Task { await save() }
    }
  }

  /// *Nothing today* was pressed.
  func nothingPressed() { if !isSaving, !isSaved { question = .nothing } }

  private var saysNothing: Bool { NothingWords.areSaid(in: editor.value.event) }

  /// *Previous* was pressed: shows the first question again.
  func backPressed() { if !isSaving, !isSaved { question = .event } }

  var isUnsaved: Bool { isSaving || editor.isUnsaved }
  var unsavedWords: String { editor.unsavedWords }

  func throwAway() {
    editor.throwAway()
    found = editor.value.draft
  }

  /// Saves the text now: as the draft, or as a change of the stored reflection. Never empties a reflection.
  func flush() async {
    await saving?.value
    await editor.flush()
  }

  private func begin(_ words: String, after draft: String) {
    // “Nothing”, said before something went well after all, isn't its beginning.
    let former = NothingWords.areAll(of: draft) ? "" : draft
    let whole = WrittenReflection(event: former).followed(by: WrittenReflection(event: words)).event
    // After a whole sentence one goes on with the next.
    let start = whole.hasSuffix(".") ? whole + " " : whole
    begun = (start, draft)
    found = ReflectionDraft(event: start, reason: editor.value.reason)
  }

  private func save() async {
    defer { isSaving = false }
    if !editor.isAdded {
      let moment = moment
      draftPresence.justSaved = editor.id
      await editor.add(at: moment)
      guard editor.isAdded else { return }
      if saysNothing {
        noteNothing(moment.day)
      } else {
        noteDay(moment.day)
        stored()
      }
    }
    // What was typed in the meantime is saved too, before the page closes.
    await editor.flush()
    isSaved = !editor.isUnsaved
  }

  private func saved(_ saved: DraftEditor<WrittenReflection>.Saved) {
    switch saved {
    case .draft: draftPresence.isPresent = !editor.value.draft.isEmpty
    // An earlier draft that wasn't read in time remains stored, for the next new reflection.
    case .entry(let finishedDraft): if finishedDraft { draftPresence.isPresent = false }
    case .change(let former):
      if draftPresence.nothingOn == former.day, NothingWords.areSaid(in: former.event), !saysNothing {
        draftPresence.nothingOn = nil
      }
      if let day, day != former.day { noteDay(day) }
    }
  }

  /// Records that `day` has a reflection, so that the reminder stays silent on it.
  private func noteDay(_ day: LocalDay) {
    if draftPresence.nothingOn == day { draftPresence.nothingOn = nil }
    dependencies.settings.note(day, in: .lastDayReflected, today: dependencies.moment.day)
  }

  /// Records that nothing went well on `day`: the reminder, which would ask what did, stays silent too.
  private func noteNothing(_ day: LocalDay) {
    noteDay(day)
    draftPresence.nothingOn = day
  }

  /// The moment of a new reflection: the present one, dated the day before if the person has chosen that.
  private var moment: Moment {
    let moment = dependencies.moment
    guard offersYesterday, isForYesterday else { return moment }
    return Moment(instant: moment.instant, utcOffset: moment.utcOffset, day: moment.day.advanced(by: -1))
  }

  /// Sets `offersYesterday` by the clock, but never back to false. Called again at the second question, because
  /// midnight may have passed.
  private func offerYesterday() {
    let startHour = dependencies.settings[.dayStartHour]
    let moment = dependencies.clock.moment(dayStartHour: 0)
    let isNight = dependencies.clock.moment(dayStartHour: Self.endOfNight).day < moment.day
    offersYesterday = offersYesterday || startHour == 0 && isNight
  }

  private static let endOfNight = 5
}
