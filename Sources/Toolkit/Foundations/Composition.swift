/// Collects widgets written one below the other. It runs once and gives an array: syntax, not a framework.
@resultBuilder
public enum WidgetBuilder {
  /// One widget.
  public static func buildExpression(_ widget: Widget) -> [Widget] { [widget] }
  /// Several that were made elsewhere.
  public static func buildExpression(_ widgets: [Widget]) -> [Widget] { widgets }
  /// All of them, in order.
  public static func buildBlock(_ parts: [Widget]...) -> [Widget] { parts.flatMap(\.self) }
  /// Those of an `if`, or none.
  public static func buildOptional(_ part: [Widget]?) -> [Widget] { part ?? [] }
  /// Those of the first branch.
  public static func buildEither(first: [Widget]) -> [Widget] { first }
  /// Those of the other branch.
  public static func buildEither(second: [Widget]) -> [Widget] { second }
  /// Those of a loop.
  public static func buildArray(_ parts: [[Widget]]) -> [Widget] { parts.flatMap(\.self) }
}
