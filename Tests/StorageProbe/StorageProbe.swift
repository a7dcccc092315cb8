import Glibc
import Storage

/// Does with files what the program does, for scripts that kill it or race it: `StorageProbe VERB FILE …`.
@main
enum StorageProbe {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do throws(StorageError) {
      switch words.first {
      case "new" where words.count == 3: try save(words[2], to: words[1], .newFile)
      case "overwrite" where words.count == 3: try save(words[2], to: words[1], .overwrite)
      case "replace" where words.count == 3:
        let known = try FileStore().read(FilePath(words[1]), limit: 1 << 20).identity
        try save(words[2], to: words[1], .replacing(known))
      case "count" where words.count == 3: try count(in: words[1], Int(words[2]) ?? 0)
      default:
        print("usage: StorageProbe new|overwrite|replace FILE TEXT, or count FILE TIMES")
        exit(64)
      }
    } catch {
      FileStore().writeStandardError(Array("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func save(_ text: String, to name: String, _ policy: SavePolicy) throws(StorageError) {
    try FileStore().save(Array(text.utf8), to: FilePath(name), policy)
  }

  /// Adds one to the number in a file so many times; a save that is refused because another process was faster is
  /// tried again on what that one wrote. Prints how many were refused.
  private static func count(in name: String, _ times: Int) throws(StorageError) {
    let store = FileStore()
    var refused = 0
    for _ in 0..<times {
      while true {
        let old = try store.read(FilePath(name), limit: 100)
        let number = Int(String(decoding: old.bytes, as: UTF8.self)) ?? 0
        do throws(StorageError) {
          try store.save(Array("\(number + 1)".utf8), to: FilePath(name), .replacing(old.identity))
          break
        } catch {
          guard case .changedOnDisk = error else { throw error }
          refused += 1
        }
      }
    }
    print(refused)
  }
}
