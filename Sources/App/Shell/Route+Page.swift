import Core

extension Route {
  /// Creates the page and its model; nil for a dialog.
  func makePage(_ dependencies: Dependencies, _ state: AppState, navigator: any Navigator) -> (any Page)? {
    switch self {
    case .session(let origin, let first, let id):
      let model = SessionModel(origin, first: first, id: id, dependencies, state)
      return SessionPage(model, dependencies, state, navigator: navigator)
    case .sessionForNow(let origin, let id):
      let model = SessionModel(origin, id: id, before: .anxious, dependencies, state)
      return SessionPage(model, dependencies, state, navigator: navigator)
    case .nightSession(let offer, let origin, let id, let before):
      let model = SessionModel(origin, id: id, before: before, dependencies, state)
      model.offer = offer
      // Dark from the start: the sleep timer runs, and the page soon turns black.
      if offer == .rain { model.sleepTimer.startInTheDark() }
      return SessionPage(model, dependencies, state, navigator: navigator)
    case .interruptedSession(let session):
      let model = SessionModel(resuming: session, dependencies, state)
      return SessionPage(model, dependencies, state, navigator: navigator)
    case .shelf(let isForNow):
      return ShelfPage(ShelfModel(dependencies, isForNow ? state.followUps : nil), navigator: navigator)
    case .programme(let id): return ProgrammePage(ProgrammeModel(id, dependencies), navigator: navigator)
    case .newReflection(let begun, let saved):
      let model = ComposeModel(dependencies, state, begun: begun)
      model.stored = saved
      return ComposePage(model, navigator: navigator)
    case .reflection(let reflection):
      return ComposePage(ComposeModel(dependencies, state, changing: reflection), navigator: navigator)
    case .wholeText(let text): return WholeTextPage(text, navigator: navigator)
    case .letter: return LetterPage(LetterModel(dependencies), dependencies, navigator: navigator)
    case .booklet: return BookletPage(BookletModel(dependencies), navigator: navigator)
    case .bin: return BinPage(BinModel(dependencies), navigator: navigator)
    case .whatHelps: return WhatHelpsPage(WhatHelpsModel(dependencies), navigator: navigator)
    case .reading(let request), .linkedReading(let request):
      let reading = ReadingModel(request.reading, among: request.all, finding: request.search, dependencies)
      return ReadingPage(reading, milliseconds: dependencies.reducesMotion ? 0 : 250, navigator: navigator)
    case .moreHelp: return MoreHelpPage(MoreHelpModel(dependencies), dependencies, navigator: navigator)
    case .toSay: return ToSayPage(navigator: navigator)
    case .helpPlan(let part):
      return HelpPlanPage(HelpPlanModel(dependencies), state.lock, at: part, navigator: navigator)
    case .onboarding:
      return OnboardingPage(
        OnboardingModel(dependencies, state), LandscapeModel(dependencies), navigator: navigator)
    case .checkIn: return CheckInPage(CheckInModel(dependencies), dependencies, navigator: navigator)
    case .gad7: return GAD7Page(GAD7Model(dependencies), navigator: navigator)
    case .sleepDiary: return SleepDiaryPage(SleepDiaryModel(dependencies), dependencies, navigator: navigator)
    case .keepingWell(let entry, let onlyGoals):
      return KeepingWell.page(entry, onlyGoals: onlyGoals, dependencies, navigator)
    case .besideYou:
      return BesideYouPage(BesideYouModel(dependencies), dependencies, navigator: navigator)
    case .path: return PathPage(PathModel(dependencies), navigator: navigator)
    case .doctorSheet: return DoctorSheetPage(DoctorSheetModel(dependencies), navigator: navigator)
    case .tool(let kind, let entry): return kind.page(entry, dependencies, navigator)
    case .onYourMind(let search): return MindPage(MindModel(search: search, dependencies), navigator: navigator)
    case .problem(let begun):
      return FormPage(FormModel(Problem(begun), dependencies), dependencies, navigator: navigator)
    case .doing: return DoingPage(navigator: navigator)
    case .worryOutcomes: return WorryOutcomesPage(dependencies, navigator: navigator)
    case .worryTime:
      return
        WorryTimePage(WorryTimeModel(dependencies), dependencies, state.reminders, navigator: navigator)
    case .breathingPatterns, .statements, .transfer, .print, .savePDF, .settings, .shortcuts, .about:
      return nil
    }
  }
}
