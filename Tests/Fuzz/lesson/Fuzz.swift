@testable import Lessons
import TOML

/// Reads any bytes as a lesson and checks it: nothing may trap, and a message names a line of the file.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: size))
  let lines = 1 + bytes.count { $0 == 0x0A }
  do throws(LessonProblem) {
    let lesson = try LessonReader.lesson(SourceText(name: "fuzzed.md", bytes: bytes))
    precondition(!lesson.pages.isEmpty && !lesson.title.isEmpty, "a lesson without pages or title")
  } catch {
    precondition((1...lines).contains(error.line), "a message about line \(error.line) of \(lines)")
    precondition(!error.message.isEmpty)
  }
  return 0
}
