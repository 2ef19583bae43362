import Testing

@testable import Core

@Suite struct BreathingPatternTests {
  @Test("The calm pattern is five seconds in, five held, five out and eight of rest")
  func calm() {
    let pattern = BreathingPattern.fives
    #expect(pattern.roundSeconds == 23)
    #expect(pattern.moment(at: 0).phase == .inhale)
    #expect(pattern.moment(at: 4.999).phase == .inhale)
    #expect(pattern.moment(at: 5).phase == .hold)
    #expect(pattern.moment(at: 10).phase == .exhale)
    #expect(pattern.moment(at: 15).phase == .rest)
    #expect(pattern.moment(at: 23).phase == .inhale)
    #expect(pattern.moment(at: 23).round == 1)
  }

  @Test("After twenty minutes each phase still changes at its exact time", arguments: BreathingPattern.all)
  func noDrift(pattern: BreathingPattern) {
    var boundary = 0.0
    var step = 0
    while boundary < 1_200 {
      let after = pattern.moment(at: boundary + 0.001)
      #expect(after.step == step)
      #expect(abs(after.elapsed - 0.001) < 1e-6)
      boundary += pattern.steps[step % pattern.steps.count].seconds
      step += 1
    }
  }

  @Test("Fullness stays between empty and full and never jumps", arguments: BreathingPattern.all)
  func fullnessIsContinuous(pattern: BreathingPattern) {
    var last = pattern.fullness(at: 0)
    for frame in 1...(60 * 60) {
      let now = pattern.fullness(at: Double(frame) / 60)
      #expect((0...1).contains(now))
      #expect(abs(now - last) < 0.04)
      last = now
    }
  }

  @Test("The lungs are full when an inhale ends and empty when an exhale does")
  func extremes() {
    #expect(abs(BreathingPattern.fives.fullness(at: 5) - 1) < 1e-9)
    #expect(abs(BreathingPattern.fives.fullness(at: 15)) < 1e-9)
    #expect(abs(BreathingPattern.longExhale.fullness(at: 4) - 1) < 1e-9)
  }

  @Test("The gentle pattern never holds the breath, and takes over a minute to get to four in and six out")
  func gentle() {
    let pattern = BreathingPattern.gentle
    var last = (step: -1, start: 0.0, phase: BreathingPattern.Phase.exhale)
    var lengths: [Double] = []
    for tick in 0...(10 * 120) {
      let moment = pattern.moment(at: Double(tick) / 10)
      #expect(moment.phase == .inhale || moment.phase == .exhale)
      if moment.step != last.step {
        if last.step >= 0 { lengths.append(Double(tick) / 10 - last.start) }
        #expect(moment.step == last.step + 1 && moment.phase != last.phase)
        last = (moment.step, Double(tick) / 10, moment.phase)
      }
    }
    #expect(lengths.prefix(16).allSatisfy { (2.9...4.1).contains($0) })
    #expect(zip(lengths, lengths.dropFirst(2)).allSatisfy { $0 <= $1 + 0.11 }, "it only ever slows down")
    #expect(abs(lengths[20] - 4) < 0.11 && abs(lengths[21] - 6) < 0.11)
    #expect(pattern.moment(at: 73).round == 10 && pattern.moment(at: 73).phase == .inhale)
    for frame in 1...(60 * 120) {
      #expect(abs(pattern.fullness(at: Double(frame) / 60) - pattern.fullness(at: Double(frame - 1) / 60)) < 0.04)
    }
  }

  @Test("Ids are unique, so the setting identifies one pattern")
  func ids() {
    #expect(Set(BreathingPattern.all.map(\.id)).count == BreathingPattern.all.count)
  }
}
