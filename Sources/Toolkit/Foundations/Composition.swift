/// Collects widgets that are written one below the other into an array. It only saves syntax: the block runs once.
@resultBuilder
public enum WidgetBuilder {
  /// Accepts a single widget.
  public static func buildExpression(_ widget: Widget) -> [Widget] { [widget] }
  /// Accepts an array of widgets.
  public static func buildExpression(_ widgets: [Widget]) -> [Widget] { widgets }
  /// Joins the parts in order.
  public static func buildBlock(_ parts: [Widget]...) -> [Widget] { parts.flatMap(\.self) }
  /// The widgets of an `if` without `else`.
  public static func buildOptional(_ part: [Widget]?) -> [Widget] { part ?? [] }
  /// The widgets of the first branch.
  public static func buildEither(first: [Widget]) -> [Widget] { first }
  /// The widgets of the second branch.
  public static func buildEither(second: [Widget]) -> [Widget] { second }
  /// The widgets of a loop.
  public static func buildArray(_ parts: [[Widget]]) -> [Widget] { parts.flatMap(\.self) }
}
