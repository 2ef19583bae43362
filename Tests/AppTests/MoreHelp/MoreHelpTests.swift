import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct MoreHelpTests {
  private let around = Surroundings()

  private func model(_ environment: [String: String]) -> MoreHelpModel {
    MoreHelpModel(around.dependencies, environment: environment)
  }

  @Test("The country of the locale is shown at once; without one the page asks")
  func country() {
    let known = model(["LANG": "en_DE.UTF-8"])
    #expect(known.country == "DE")
    #expect(known.countryName == "Germany")
    #expect(!known.isChoosing)
    let unknown = model(["LANG": "C.UTF-8"])
    #expect(unknown.country == nil)
    #expect(unknown.isChoosing)
    #expect(!unknown.searchCancelled(), "there is no country to go back to")
  }

  @Test(
    "Countries, languages and days are called as the environment has it",
    arguments: [
      (["LANG": "de_DE.UTF-8"], "Deutschland", "deutschl", "Deutsch und Englisch", "4. Okt. 2024"),
      (["LANG": "fr_FR.UTF-8"], "France", "allemagne", "allemand et anglais", "4 oct. 2024"),
      (["LANG": "en_US.UTF-8"], "United States", "germany", "German and English", "Oct 4, 2024"),
      (
        ["LANG": "de_DE.UTF-8", "LC_TIME": "en_US.UTF-8", "LANGUAGE": "fr:de"], "Allemagne", "allemagne",
        "allemand et anglais", "Oct 4, 2024"
      ),
    ])
  func names(environment: [String: String], country: String, german: String, languages: String, read: String) {
    let model = model(environment)
    #expect(model.countryName == country)
    model.otherCountryPressed()
    model.searched(german)
    #expect(model.countries.map(\.code) == ["DE"])
    model.searched("germany")
    #expect(model.countries.map(\.code) == ["DE"], "in English too")
    #expect(MoreHelpWords.languages(["de", "en"], model.names) == languages)
    let source = HelpGuide.Source(
      title: "A", url: "https://a.example.org", consulted: LocalDay(number: 20_000), dated: nil)
    #expect(MoreHelpWords.sources([source], model.dates, escaped: { $0 }).contains("accessed \(read)"))
  }

  @Test("An adult is never sent to a children's line, nor shown a line for people who are hurt as the listener")
  func adults() throws {
    let guide = around.dependencies.content?.helpGuide().guide ?? HelpGuide()
    #expect(guide.countries.count > 30 && guide.helplines.contains { $0.audience == .youth })
    for country in guide.countries {
      let model = model(["LANG": "en_\(country).UTF-8"])
      let all = guide.helplines(of: country)
      #expect(model.listener?.audience != .youth && model.listener?.topic != .violence, "\(country)")
      #expect((model.listener == nil) == all.allSatisfy { $0.audience == .youth }, "\(country)")
      let shown = [model.listener].compactMap(\.self) + model.others + model.forHurt
      #expect(Set(shown) == Set(guide.helplines.filter { $0.country == country }), "\(country): each line is somewhere")
      #expect(model.listsYoung == all.contains { $0.audience == .youth }, "\(country): the words for them need a line")
      #expect(model.others.allSatisfy { $0.topic == .anything } && model.forHurt.allSatisfy { $0.topic == .violence })
    }
    let sentence = MoreHelpWords.onlyForYoung(in: "Sweden", emergency: "112")
    #expect(sentence.contains("for adults in Sweden") && sentence.contains("112"))
  }

  @Test("Every country with helplines has one for people who are being hurt, or the page says that it has none")
  func hurt() {
    let guide = around.dependencies.content?.helpGuide().guide ?? HelpGuide()
    let known = Set(guide.helplines.filter { $0.topic == .violence }.map(\.country))
    #expect(known.count >= 20, "\(known.sorted())")
    for country in guide.countries where !known.contains(country) {
      let lists = !guide.helplines(of: country).isEmpty
      let words = MoreHelpWords.noLineForHurt(in: country, listsOthers: lists)
      #expect(words.contains(country) && words.contains("The ones here") == lists, "\(words)")
    }
    #expect(guide.withoutHearing.count >= 18 && guide.calling.count >= 3)
  }

  @Test("A chosen country is remembered, whatever the locale")
  func picked() throws {
    let first = model(["LANG": "en_DE.UTF-8"])
    first.otherCountryPressed()
    first.searched("united k")
    #expect(first.countries.map(\.code) == ["GB"])
    first.searchConfirmed()
    #expect(first.country == "GB")
    #expect(!first.isChoosing)
    #expect(model(["LANG": "en_DE.UTF-8"]).country == "GB")
  }

  @Test("Enter on a search without results or text chooses nothing, and Escape goes back")
  func nothingFound() {
    let model = model(["LANG": "en_DE.UTF-8"])
    model.otherCountryPressed()
    model.searchConfirmed()
    #expect(model.isChoosing)
    model.searched("atlantis")
    model.searchConfirmed()
    #expect(model.isChoosing)
    #expect(model.searchCancelled())
    #expect(model.country == "DE")
  }

  @Test("If its file is missing, the guide is empty and the country still has its name")
  func noFile() {
    let around = Surroundings(content: nil)
    let model = MoreHelpModel(around.dependencies, environment: ["LANG": "en_DE"])
    #expect(model.guide == HelpGuide())
    #expect(model.countryName == "Germany")
  }

  @Test("Sources are listed with their dates, and their titles are escaped")
  func sources() {
    let words = MoreHelpWords.sources(
      [
        .init(
          title: "A <b> & more", url: "https://a.example.org/x?a=1&b=2", consulted: LocalDay(number: 20_000),
          dated: "2024-03-01"),
        .init(title: "B", url: "https://b.example.org", consulted: LocalDay(number: 20_001), dated: "2024"),
      ], Dates(Locale(identifier: "en_GB")),
      escaped: { $0.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;") })
    #expect(words.hasPrefix("<a href=\"https://a.example.org/x?a=1&amp;b=2\">A &lt;b> &amp; more</a>"))
    #expect(words.contains("(a.example.org, dated 1 Mar 2024, accessed 4 Oct 2024)\n"))
    #expect(words.contains("(b.example.org, dated 2024, accessed 5 Oct 2024)"))
  }

  @Test("The page for a crisis names suicide, hurting oneself and the body's warning signs")
  func crisis() {
    let words = [MoreHelpWords.callNow, MoreHelpWords.suicide, MoreHelpWords.body].map(\.spoken).joined(separator: " ")
      .lowercased()
    for sign in [
      "hurt yourself", "taken something", "keep yourself or someone else safe", "suicide", "ending your life",
      "chest pain", "drooping face", "slurred speech", "one side", "fainting", "trouble breathing", "emergency number",
    ] { #expect(words.contains(sign), "\(sign)") }
  }

  @Test("Every country with helplines has one to begin with, not for the young alone, and the others follow")
  func listener() {
    let model = model(["LANG": "C.UTF-8"])
    #expect(model.listener == nil && model.emergency == nil)
    for country in model.guide.countries {
      model.countryPicked(country)
      let all = model.guide.helplines(of: country)
      #expect((model.listener == nil) == all.isEmpty, "\(country)")
      #expect(model.listener?.audience != .youth || all.allSatisfy { $0.audience == .youth }, "\(country)")
      #expect(([model.listener].compactMap(\.self) + model.others).count == all.count, "\(country)")
    }
    model.otherCountryPressed()
    #expect(model.listener == nil && model.emergency == nil, "while another is being chosen, no number is shown")
  }

  @Test("A helpline is added to the plan in one press with its number, text and chat, once, beside what is there")
  func added() async throws {
    try await around.store.put(HelpPlan([.services: "My doctor", .people: "Ada"]))
    let model = model(["LANG": "en_GB.UTF-8"])
    let line = try #require(model.guide.helplines(of: "GB").first { $0.text?.word != nil })
    #expect(await eventually { model.glance.plan != nil })
    #expect(model.glance.people == [.people, .services] && !model.glance.has(line))
    model.addPressed(line)
    #expect(await eventually { model.glance.has(line) && model.status.contains("in your plan") })
    let kept = try await around.store.helpPlan()?[.services] ?? ""
    let text = try #require(line.text)
    #expect(kept.hasPrefix("My doctor\n\(line.name): ") && kept.contains(text.number))
    await model.glance.add(line)
    #expect(try await around.store.helpPlan()?[.services] == kept)
  }

  @Test("While the lock is closed the plan isn't shown and nothing can be added, unless it's outside the lock")
  func glanceLocked() async throws {
    try await around.store.put(HelpPlan([.people: "Ada"]))
    let passphrase = try await around.setLock()
    let glance = PlanGlance(around.dependencies)
    #expect(await eventually { glance.people == [.people] && glance.firstPerson?.name == "Ada" && !glance.isCovered })
    await around.lock.lock()
    #expect(await eventually { glance.plan == nil && glance.people.isEmpty && glance.isCovered })
    #expect(glance.firstPerson == nil)
    // One that's outside the lock is read all the same.
    try await around.lock.unlock(passphrase)
    try await around.store.put(HelpPlan([.people: "Ada"], isOutsideLock: true))
    await around.lock.lock()
    #expect(await eventually { glance.people == [.people] && !glance.isCovered })
    #expect(glance.firstPerson?.name == "Ada")
  }

  @Test("Behind a closed lock, a plan can't be seen or written, whether there is one or not; once it opens, it can")
  func covered() async throws {
    for plan in [HelpPlan([.people: "Ada"]), nil] {
      let around = Surroundings()
      if let plan { try await around.store.put(plan) }
      let passphrase = try await around.setLock()
      await around.lock.lock()
      let model = HelpPlanModel(around.dependencies)
      #expect(await eventually { model.isCovered })
      model.changed(.helps, to: "Tea")
      #expect(!model.isFound && !model.isUnsaved && model.notice == nil)
      let glance = PlanGlance(around.dependencies)
      #expect(await eventually { around.lock.state == .closed && glance.plan == nil })
      try await around.lock.unlock(passphrase)
      #expect(await eventually { model.isFound && !model.isCovered })
      #expect(model.plan[.people] == (plan == nil ? "" : "Ada"))
      #expect(await eventually { glance.plan != nil })
    }
  }

  @Test("The stored plan is shown, and changes are saved after a pause")
  func plan() async throws {
    try await around.store.put(HelpPlan([.people: "Ada"]))
    let model = HelpPlanModel(around.dependencies)
    model.changed(.people, to: "typed before it was found")
    #expect(await eventually { model.isFound })
    #expect(model.plan[.people] == "Ada")
    model.changed(.helps, to: "Tea")
    #expect(await eventually { around.timer.sleepers == 2 })
    #expect(try await around.store.helpPlan()?[.helps] == "")
    #expect(
      try await eventually {
        around.timer.advance(by: .milliseconds(400))  // the wait may have begun again
        return try await around.store.helpPlan()?[.helps] == "Tea"
      })
    #expect(try await around.store.helpPlan()?[.people] == "Ada")
    #expect(model.printed.dropFirst().map(\.words) == ["Tea", "Ada"])
    #expect(model.printed[0].words.contains("your emergency number"), "how it's used stands on paper, too")
  }

  @Test("A plan that can't be saved stays on screen with a message, and is saved at the next try")
  func notKept() async throws {
    let model = HelpPlanModel(around.dependencies)
    #expect(await eventually { model.isFound })
    around.gate.failWriting(with: .diskFull(path: "/disk"))
    model.changed(.reasons, to: "The sea")
    await model.flush()
    #expect(model.notice?.contains("still here") == true)
    around.gate.fail(with: nil)
    await model.flush()
    #expect(model.notice == nil)
    #expect(try await around.store.helpPlan()?[.reasons] == "The sea")
  }

  @Test("An unreadable plan is never overwritten, and appears once it can be read")
  func notRead() async throws {
    try await around.store.put(HelpPlan([.people: "Ada"]))
    around.gate.fail(with: .busy(path: "/disk"))
    let model = HelpPlanModel(around.dependencies)
    #expect(await eventually { model.notice != nil && around.timer.sleepers == 1 })
    around.gate.fail(with: nil)
    model.changed(.helps, to: "Tea")
    await model.flush()
    #expect(try await around.store.helpPlan() == HelpPlan([.people: "Ada"]))
    around.timer.advance(by: .seconds(60))
    #expect(await eventually { model.isFound && model.notice == nil })
    #expect(model.plan == HelpPlan([.people: "Ada"]))
  }

  @Test("Changes made elsewhere are merged with the text being written, and both are saved")
  func elsewhere() async throws {
    try await around.store.put(HelpPlan([.helps: "Tea"]))
    let model = HelpPlanModel(around.dependencies)
    #expect(await eventually { model.isFound })
    var came = 0
    model.planReplaced = { came += 1 }
    model.changed(.helps, to: "Hot tea")
    try await around.store.put(HelpPlan([.helps: "Tea\n\nA walk", .people: "Ada"]))
    #expect(await eventually { model.plan == HelpPlan([.helps: "Hot tea\n\nA walk", .people: "Ada"]) })
    #expect(came == 1)
    await model.flush()
    #expect(try await around.store.helpPlan() == model.plan)
    try await around.store.put(HelpPlan([.helps: "Only this"]))
    #expect(await eventually { model.plan == HelpPlan([.helps: "Only this"]) })
  }

  @Test("Text written during a save is saved next, and isn't mistaken for a change made elsewhere")
  func whileKeeping() async throws {
    let model = HelpPlanModel(around.dependencies)
    #expect(await eventually { model.isFound })
    let gate = Gate()
    around.gate.hold(at: gate)
    model.changed(.helps, to: "Te")
    let keeping = Task { await model.flush() }
    #expect(await eventually { gate.waiting == 1 })
    model.changed(.helps, to: "Tea")
    let reads = around.gate.passed.reads
    gate.open()
    await keeping.value
    #expect(await eventually { around.gate.passed.reads > reads }, "it hears of what was saved")
    await around.rest()
    #expect(model.plan[.helps] == "Tea")
    await model.flush()
    #expect(try await around.store.helpPlan()?[.helps] == "Tea")
  }
}
