import Observation

/// Runs `render` now, and again after any change to the observable values that it read.
///
/// Changes within one turn of the main loop are seen as one. It ends when `owner` is gone: the closure is not kept
/// longer than that, and must not itself hold `owner`.
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
