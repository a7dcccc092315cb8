import CStorage
import Glibc

extension SystemCalls {
  /// Moves a file to another name; a file of that name is gone afterwards.
  func rename(_ from: FilePath, to: FilePath) throws(Errno) {
    try rename(.rename, from, to, storage_rename_replace)
  }

  /// Moves a file to a name that is free.
  ///
  /// - Throws: `exists` when the name is taken.
  func rename(_ from: FilePath, toFree to: FilePath) throws(Errno) {
    try rename(.rename, from, to, storage_rename_keep)
  }

  /// Gives a file a second name, which must be free.
  func link(_ from: FilePath, to: FilePath) throws(Errno) {
    _ = try perform(.link) { _ in
      unsafe from.withCString { from in unsafe to.withCString { unsafe Glibc.link(from, $0) } }
    }
  }

  /// Swaps the names of two files at one instant.
  func exchange(_ from: FilePath, _ to: FilePath) throws(Errno) {
    try rename(.exchange, from, to, storage_rename_exchange)
  }

  /// Makes a folder that everybody may use whom the user's umask allows.
  func makeFolder(_ path: FilePath) throws(Errno) {
    _ = try perform(.makeFolder) { _ in unsafe path.withCString { unsafe mkdir($0, 0o777) } }
  }

  func unlink(_ path: FilePath) throws(Errno) {
    _ = try perform(.unlink) { _ in unsafe path.withCString { unsafe Glibc.unlink($0) } }
  }

  private func rename(
    _ call: Call, _ from: FilePath, _ to: FilePath, _ mode: storage_rename_mode
  ) throws(Errno) {
    _ = try perform(call) { _ in
      unsafe from.withCString { from in unsafe to.withCString { unsafe storage_rename(from, $0, mode) } }
    }
  }
}
