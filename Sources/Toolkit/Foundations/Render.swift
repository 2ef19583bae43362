import Observation

/// Calls `render` now, and again after any change to the observable properties that it read.
///
/// Changes within one iteration of the main loop lead to one call. Observation ends when `owner` is released. `render`
/// gets `owner` as its parameter and must not capture it.
///
/// For example:
///
/// ```swift
/// final class CounterPage {
///   private let model: CounterModel  // @Observable
///   private let label = Label("")
///
///   init(_ model: CounterModel) {
///     self.model = model
///     observe(self) { page in page.label.text = "\(page.model.count)" }
///   }
/// }
/// ```
public func observe<Owner: AnyObject>(_ owner: Owner, _ render: @escaping @MainActor (Owner) -> Void) {
  observe { [weak owner] in
    guard let owner else { return }
    render(owner)
  }
}

private func observe(_ render: @escaping @MainActor () -> Void) {
  withObservationTracking(render) {
    Task { @MainActor in observe(render) }
  }
}
