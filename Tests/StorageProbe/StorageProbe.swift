import Glibc
import Storage

/// Saves files like the program, for scripts that kill it or race it: `StorageProbe VERB FILE …`.
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
      case "journal" where words.count == 3: measureJournal(in: words[1], Int(words[2]) ?? 0)
      default:
        print("usage: StorageProbe new|overwrite|replace FILE TEXT, count FILE TIMES, or journal FOLDER TIMES")
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

  /// Prints the cost of a command in microseconds: the check for another owner, and one record.
  private static func measureJournal(in folder: String, _ times: Int) {
    do throws(JournalError) {
      let header = try JournalHeader(for: FilePath(folder + "/a.svg"), file: nil)
      guard case .new(var journal) = try JournalFolder(FilePath(folder)).claim(header) else { exit(1) }
      var costs: [Duration] = []
      for number in 0..<times {
        let start = ContinuousClock.now
        let record = JournalRecord(.command, "corner.radius +\(number % 10)".utf8)
        guard journal.isOurs, (try? journal.append([record])) != nil else { exit(1) }
        costs.append(.now - start)
      }
      journal.remove()
      costs.sort()
      func microseconds(_ duration: Duration) -> Double { Double(duration.components.attoseconds / 1_000_000) / 1e6 }
      print("median \(microseconds(costs[times / 2])) p99 \(microseconds(costs[times * 99 / 100]))")
    } catch {
      FileStore().writeStandardError(Array("\(error)\n".utf8))
      exit(1)
    }
  }

  /// Adds one to the number in a file `times` times, and prints the number of refused saves.
  ///
  /// After a refusal it reads the other process's number and tries again.
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
