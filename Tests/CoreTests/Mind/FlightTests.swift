import Core
import Testing

@Suite struct FlightTests {
  private let gathering = (x: 120.0, y: -10.0)
  private let way = (x: 200.0, y: -300.0)

  @Test("Letters come loose one after another, and all are gone when the feather leaves the page")
  func loosens() {
    let flight = Flight(letters: 30, isStill: false)
    for index in 0..<30 {
      let start = Double(index) * Flight.gap
      let before = flight.loose(index, gathering: gathering, at: start)
      #expect(abs(before.x) + abs(before.y) + abs(before.turn) < 0.001 && before.opacity == 1, "\(index)")
      let after = flight.loose(index, gathering: gathering, at: start + 0.2)
      #expect(abs(after.x) + abs(after.y) > 1, "\(index) moves once its turn has come")
      #expect(flight.loose(index, gathering: gathering, at: flight.duration).opacity == 0)
    }
    let (start, end) = (flight.feather(way: way, at: 0), flight.feather(way: way, at: flight.duration))
    #expect(start.opacity == 0 && end.opacity == 0)
    #expect(abs(end.x - way.x) < 1 && abs(end.y - way.y) < 1)
    #expect(flight.feather(way: way, at: flight.duration * 0.6).opacity == 1)
  }

  @Test("Nothing jumps: from one frame to the next a letter or the feather moves a little", arguments: [false, true])
  func smooth(isStill: Bool) {
    let flight = Flight(letters: 40, isStill: isStill)
    for frame in 0..<Int(flight.duration * 60) {
      let (now, next) = (Double(frame) / 60, Double(frame + 1) / 60)
      let pairs = [
        (flight.feather(way: way, at: now), flight.feather(way: way, at: next)),
        (flight.loose(7, gathering: gathering, at: now), flight.loose(7, gathering: gathering, at: next)),
        (flight.settling(7, at: now), flight.settling(7, at: next)),
      ]
      for (a, b) in pairs {
        #expect(abs(a.x - b.x) < 12 && abs(a.y - b.y) < 12 && abs(a.opacity - b.opacity) < 0.1)
      }
    }
  }

  @Test("Without motion the words fade where they are, and a feather is there for a while")
  func still() {
    let flight = Flight(letters: 40, isStill: true)
    for time in stride(from: 0, through: flight.duration, by: 0.1) {
      let places = [
        flight.loose(3, gathering: gathering, at: time), flight.feather(way: way, at: time),
        flight.settling(3, at: time),
      ]
      for place in places { #expect(place.x == 0 && place.y == 0 && place.turn == 0 && place.size == 1) }
    }
    #expect(flight.feather(way: way, at: 1.2).opacity == 1)
    #expect(flight.loose(3, gathering: gathering, at: 0.6).opacity == 0)
  }

  @Test("A long line takes no longer than seventy letters, and all of it lies still in the end")
  func long() {
    #expect(Flight(letters: 5_000, isStill: false).duration < 3)
    let flight = Flight(letters: 300, isStill: false)
    for index in [0, 69, 299] {
      let place = flight.settling(index, at: flight.layingDown + 0.02)
      #expect(abs(place.y) < 0.01 && place.opacity == 1 && abs(place.turn) < 0.01)
    }
  }
}
