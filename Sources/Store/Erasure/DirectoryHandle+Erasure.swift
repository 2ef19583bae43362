// Empties a folder. Blocking calls.

import Glibc

extension DirectoryHandle {
  /// Deletes the folder's contents recursively. Of a link, only the link is deleted. Other file systems are left alone.
  ///
  /// - Parameters:
  ///   - failed: receives the paths that couldn't be deleted.
  ///   - above: the names that lead to this folder from the one that is emptied; none for that folder itself.
  ///   - isIncluded: whether to delete an entry, given the folder it's in and the names that lead to it.
  /// - Returns: whether anything remains because `isIncluded` was false for it.
  @discardableResult func removeContents(
    _ failed: inout [String], above: [String] = [], where isIncluded: (DirectoryHandle, [String]) -> Bool
  ) -> Bool {
    fchmod(descriptor, 0o700)  // nothing can be deleted from a read-only folder
    var hasLeft = false
    for name in names {
      guard isIncluded(self, above + [name]) else {
        hasLeft = true
        continue
      }
      guard let status = status(name) else { continue }
      if status.isFolder {
        guard status.st_dev == device else {
          failed.append("\(path)/\(name)")
          continue
        }
        if fchmodat(descriptor, name, 0o700, 0) == 0,
          folder(name)?.removeContents(&failed, above: above + [name], where: isIncluded) == true
        {
          hasLeft = true
          continue
        }
      }
      if unlinkat(descriptor, name, status.isFolder ? AT_REMOVEDIR : 0) != 0, errno != ENOENT {
        failed.append("\(path)/\(name)")
      }
    }
    return hasLeft
  }
}
