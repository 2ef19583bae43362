/// Collects widgets that are written one below the other into an array. It runs once: it's syntax, not a framework.
@resultBuilder
public enum WidgetBuilder {
  /// A single widget.
  public static func buildExpression(_ widget: Widget) -> [Widget] { [widget] }
  /// An array of widgets.
  public static func buildExpression(_ widgets: [Widget]) -> [Widget] { widgets }
  /// The parts in order.
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
