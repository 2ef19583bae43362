/// Collects widgets written one below the other. It runs once and gives an array: syntax, not a framework.
@resultBuilder
public enum WidgetBuilder {
  public static func buildExpression(_ widget: Widget) -> [Widget] { [widget] }
  public static func buildExpression(_ widgets: [Widget]) -> [Widget] { widgets }
  public static func buildBlock(_ parts: [Widget]...) -> [Widget] { parts.flatMap(\.self) }
  public static func buildOptional(_ part: [Widget]?) -> [Widget] { part ?? [] }
  public static func buildEither(first: [Widget]) -> [Widget] { first }
  public static func buildEither(second: [Widget]) -> [Widget] { second }
  public static func buildArray(_ parts: [[Widget]]) -> [Widget] { parts.flatMap(\.self) }
}
