// The kinds of fields that a tool's entry can have.

extension ToolField {
  typealias Path<Value> = WritableKeyPath<Root, Value> & Sendable

  /// A text that the person wrote, or chose out of `choices`.
  static func text<Value: StorableValue & Sendable>(
    _ key: String, _ path: Path<Value>, _ column: String, _ heading: String, isRequired: Bool = false,
    choices: [String] = []
  ) -> Self where Value.Stored == String {
    let column = MindColumn(column, heading, key, isRequired: isRequired, choices: choices)
    return ToolField(key, path, isRequired: isRequired, columns: [column])
  }

  /// One word out of a few, or none.
  static func word<Choice: StorableValue & CaseIterable & RawRepresentable & Sendable>(
    _ key: String, _ path: Path<Choice?>, _ column: String, _ heading: String
  ) -> Self where Choice.Stored == String, Choice.RawValue == String {
    let choices = Choice.allCases.map(\.rawValue)
    return ToolField(key, path, columns: [MindColumn(column, heading, key, .word, choices: choices)])
  }

  /// A day between 1900 and 2200, or none.
  static func day(_ key: String, _ path: Path<LocalDay?>, _ column: String, _ heading: String) -> Self {
    ToolField(key, path, columns: [MindColumn(column, heading, key, .day)]) { day in
      day.map(LocalDay.choosable.contains) ?? true
    }
  }

  /// A whole number in a range.
  static func number<Value: StorableValue & Sendable>(
    _ key: String, _ path: Path<Value>, _ column: String, _ heading: String, in range: ClosedRange<Int> = 0...100,
    isRequired: Bool = false
  ) -> Self where Value.Stored == Int {
    let column = MindColumn(column, heading, key, .number, isRequired: isRequired, range: range)
    return ToolField(key, path, isRequired: isRequired, columns: [column]) { value in
      value.stored.map(range.contains) ?? true
    }
  }

  /// Yes or no.
  static func flag<Value: StorableValue & Sendable>(
    _ key: String, _ path: Path<Value>, _ column: String, _ heading: String
  ) -> Self where Value.Stored == Bool {
    ToolField(key, path, columns: [MindColumn(column, heading, key, .flag)])
  }

  /// Several whole numbers. The field is required.
  static func numbers(
    _ key: String, _ path: Path<[Int]>, _ column: String, _ heading: String,
    allows: @escaping @Sendable ([Int]) -> Bool
  ) -> Self {
    ToolField(
      key, path, isRequired: true, columns: [MindColumn(column, heading, key, .numbers)], allows: allows)
  }

  /// Fields that belong together, such as those of an experiment.
  static func group<Value: StorableValue & Sendable>(_ key: String, _ path: Path<Value>) -> Self
  where Value.Stored: FieldedValue {
    ToolField(key, path, columns: Value.Stored.fields.flatMap(\.columns).map { $0.below([key]) })
  }

  /// A few groups, with columns for as many as there can be. “#” in their columns is replaced with the group's number.
  static func list<Item: FieldedValue>(_ key: String, _ path: Path<[Item]>, most: Int) -> Self {
    let columns = (1...most).flatMap { number in
      Item.fields.flatMap(\.columns).map { $0.numbered(number).below([key, String(number)]) }
    }
    return ToolField(key, path, columns: columns) { $0.count <= most }
  }

  /// Any number of groups, each in its own row below its entry's.
  static func rows<Item: FieldedValue>(_ key: String, _ path: Path<[Item]>, named name: String) -> Self {
    ToolField(key, path, rows: [MindRow(Item.self, named: name, at: key)])
  }

  /// A required field without a column here, since every row has one for it anyway, such as an id or a moment.
  static func plain<Value: StorableValue & Sendable>(_ key: String, _ path: Path<Value>) -> Self {
    ToolField(key, path, isRequired: true)
  }

  /// A required whole number without a column.
  static func plain(_ key: String, _ path: Path<Int>, in range: ClosedRange<Int>) -> Self {
    ToolField(key, path, isRequired: true, allows: range.contains)
  }
}

extension LocalDay {
  /// The days that a person can choose for a plan, from 1900 to 2200.
  public static let choosable = LocalDay(number: -25_567)...LocalDay(number: 84_370)
}
