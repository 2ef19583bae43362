/// The answers to GAD-7, the seven-item questionnaire on anxiety over two weeks.
///
/// Spitzer, Kroenke, Williams & Löwe 2006, doi.org/10.1001/archinte.166.10.1092. No permission is needed to reproduce it.
public struct GAD7: Hashable, Sendable {
  /// How the authors call a range of totals.
  public enum Band: String, CaseIterable, Hashable, Sendable {
    /// 0 to 4.
    case minimal
    /// 5 to 9.
    case mild
    /// 10 to 14.
    case moderate
    /// 15 to 21.
    case severe
  }

  /// The number of questions.
  public static let count = 7
  /// The values of one answer.
  public static let values = 0...3
  /// The total from which the authors recommend further evaluation.
  public static let evaluationFrom = 10

  /// One of `values` for each question.
  public let answers: [Int]

  /// Nil unless there are seven answers from 0 to 3.
  public init?(_ answers: [Int]) {
    guard answers.count == Self.count, answers.allSatisfy(Self.values.contains) else { return nil }
    self.answers = answers
  }

  /// The sum of the answers, 0 to 21.
  public var total: Int { answers.reduce(0, +) }

  /// The band of the total.
  public var band: Band {
    switch total {
    case ..<5: .minimal
    case ..<10: .mild
    case ..<15: .moderate
    default: .severe
    }
  }
}

extension GAD7: Codable {
  private enum Key: String, CodingKey { case answers }

  /// Reads the stored form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let answers = GAD7(try container.decode([Int].self, forKey: .answers)) else {
      throw UnexpectedMindValue(Key.answers)
    }
    self = answers
  }

  /// Writes the stored form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(answers, forKey: .answers)
  }
}
