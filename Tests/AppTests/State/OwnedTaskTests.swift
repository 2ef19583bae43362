import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct OwnedTaskTests {
  private let clock = StepClock()

  @Test("It acts once its time is up, and is running until then")
  func acts() async {
    let task = OwnedTask()
    var acted = false
    task.run(after: .seconds(2), on: clock) { acted = true }
    #expect(task.isRunning)
    #expect(await eventually { clock.sleepers == 1 })
    clock.advance(by: .seconds(2))
    #expect(await eventually { acted && !task.isRunning })
  }

  @Test("Another one takes its place")
  func isReplaced() async {
    let task = OwnedTask()
    var acted: [Int] = []
    task.run(after: .seconds(1), on: clock) { acted.append(1) }
    #expect(await eventually { clock.sleepers == 1 })
    task.run(after: .seconds(1), on: clock) { acted.append(2) }
    #expect(await eventually { clock.sleepers == 1 })
    clock.advance(by: .seconds(1))
    #expect(await eventually { !task.isRunning })
    #expect(acted == [2])
  }

  @Test("It's cancelled on demand, and once its owner is gone")
  func isCancelled() async {
    var task: OwnedTask? = OwnedTask()
    var slept: [Bool] = []
    task?.run { [clock] in slept.append(await clock.slept(for: .seconds(1))) }
    #expect(await eventually { clock.sleepers == 1 })
    task?.cancel()
    #expect(task?.isRunning == false)
    #expect(await eventually { slept == [false] })
    task?.run { [clock] in slept.append(await clock.slept(for: .seconds(1))) }
    #expect(await eventually { clock.sleepers == 1 })
    task = nil
    #expect(await eventually { slept == [false, false] })
  }
}
