import Foundation

/// The positions of a chart's arrows. All of them stay inside it, however many sessions a day has.
public struct ArrowLayout: Hashable, Sendable {
  /// An arrow, or a point where nothing changed or only one mood is known.
  public struct Mark: Hashable, Sendable {
    /// The distance from the left edge.
    public let x: Double
    /// The height of the mood it begins with, 0 to 1.
    public let from: Double
    /// The height of the mood it leads to; nil if only one mood is known.
    public let to: Double?
    /// Whether it represents several equal sessions of one day.
    public let standsForSeveral: Bool
  }

  /// The marks, from left to right within each span.
  public let marks: [Mark]
  /// The middle of each span.
  public let middles: [Double]

  /// The distance between marks where there is room, and the least distance, below which equal marks are merged.
  private static let spacing = (most: 11.0, least: 6.0)

  /// Lays out a report on `width` logical pixels. The day of the chart begins at `startHour`.
  public init(_ report: WhatHelpsReport, width: Double, startHour: Int) {
    let column = width / Double(report.spans.count)
    let middles = report.spans.indices.map { (Double($0) + 0.5) * column }
    self.middles = middles
    marks = report.spans.indices.flatMap { index -> [Mark] in
      let span = report.spans[index]
      switch report.period {
      case .day: return Self.byHour(span.feelings, on: span.first, width: width, startHour: startHour)
      case .week, .month: return Self.inColumn(span.feelings, around: middles[index], width: column)
      case .year: return Self.average(span.feelings, at: middles[index]).map { [$0] } ?? []
      }
    }
  }

  /// Returns the mean moods of a week, before and after sessions; nil without moods.
  private static func average(_ feelings: [Feeling], at x: Double) -> Mark? {
    func mean(_ moods: [Mood]) -> Double { moods.reduce(0) { $0 + $1.height } / Double(moods.count) }
    let pairs = feelings.filter { $0.before != nil && $0.after != nil }
    let single = feelings.compactMap { $0.before ?? $0.after }
    guard !single.isEmpty else { return nil }
    guard !pairs.isEmpty else { return Mark(x: x, from: mean(single), to: nil, standsForSeveral: false) }
    return Mark(
      x: x, from: mean(pairs.compactMap(\.before)), to: mean(pairs.compactMap(\.after)), standsForSeveral: false)
  }

  /// Returns the marks of a day, side by side in its column. If they would touch, equal ones are merged.
  private static func inColumn(_ feelings: [Feeling], around middle: Double, width: Double) -> [Mark] {
    var pairs = feelings.compactMap(ends).map { (ends: $0, count: 1) }
    if Double(pairs.count) * spacing.least > width {
      var merged: [(ends: Ends, count: Int)] = []
      for pair in pairs {
        if let index = merged.firstIndex(where: { $0.ends == pair.ends }) {
          merged[index].count += 1
        } else {
          merged.append(pair)
        }
      }
      pairs = merged
    }
    let step = min(spacing.most, width / Double(max(pairs.count, 1)))
    return pairs.enumerated().map { index, pair in
      Mark(
        x: middle + (Double(index) - Double(pairs.count - 1) / 2) * step, from: pair.ends.from, to: pair.ends.to,
        standsForSeveral: pair.count > 1)
    }
  }

  /// Returns the marks of a day at their hours, moved apart where they would touch.
  private static func byHour(_ feelings: [Feeling], on day: LocalDay, width: Double, startHour: Int) -> [Mark] {
    let known = feelings.compactMap { feeling in
      ends(feeling).map { (ends: $0, x: width * fraction(of: feeling.moment, on: day, startHour: startHour)) }
    }
    let step = min(spacing.most, width / Double(max(known.count, 1)))
    var places: [Double] = []
    for mark in known { places.append(max(mark.x, places.last.map { $0 + step } ?? step / 2)) }
    var limit = width - step / 2
    for index in places.indices.reversed() {
      places[index] = min(places[index], limit)
      limit = places[index] - step
    }
    return zip(known, places).map { Mark(x: $1, from: $0.ends.from, to: $0.ends.to, standsForSeveral: false) }
  }

  /// The part of the day that has passed at `moment`, 0 to 1.
  static func fraction(of moment: Moment, on day: LocalDay, startHour: Int) -> Double {
    let seconds = moment.instant.timeIntervalSince1970 + Double(moment.utcOffset) - Double(day.number) * 86_400
    return min(max((seconds - Double(startHour) * 3_600) / 86_400, 0), 1)
  }

  private struct Ends: Equatable {
    let from: Double
    let to: Double?
  }

  private static func ends(_ feeling: Feeling) -> Ends? {
    guard let first = feeling.before ?? feeling.after else { return nil }
    return Ends(from: first.height, to: feeling.before == nil ? nil : feeling.after?.height)
  }
}
