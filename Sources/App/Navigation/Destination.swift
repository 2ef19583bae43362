import Core

/// Where the window should go, as the command line or the desktop asks.
public enum Destination: Sendable, Equatable {
  case tab(Tab)
  case helpNow
  case newReflection
  /// The item with this id on *Choose for yourself*.
  case play(ShelfItem.ID)
}
