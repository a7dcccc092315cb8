/// The reason why a file is not readable XML, and its place.
package struct XMLError: Error, Hashable, Sendable, CustomStringConvertible {
  package let problem: XMLProblem
  package let position: XMLPosition

  /// Line, column and reason; names from the file appear unescaped.
  package var description: String { "\(position): \(problem)" }
}

/// A place in a file.
package struct XMLPosition: Hashable, Sendable, CustomStringConvertible {
  /// From 1; a carriage return, a line feed, or both together end a line.
  package let line: Int
  /// From 1, in Unicode scalars.
  package let column: Int
  /// From 0, in bytes.
  package let offset: Int

  package var description: String { "\(line):\(column)" }
}

/// A problem with a file, in words.
package enum XMLProblem: Hashable, Sendable, CustomStringConvertible {
  /// Not well-formed, by XML 1.0.
  case syntax(String)
  /// A name, a prefix or a duplicate that namespaces forbid.
  case name(String)
  case encoding(String)
  /// Above one of `XMLLimits`.
  case limit(String)

  package var description: String {
    switch self {
    case .syntax(let reason), .name(let reason), .limit(let reason): reason
    case .encoding(let name): "the file is encoded as \(name): save it as UTF-8"
    }
  }
}

extension StringProtocol {
  /// The text for a message, cut after 60 characters because a name in a file may be megabytes long.
  package var excerpt: String {
    let start = unicodeScalars.prefix(61)
    return start.count > 60 ? String(String.UnicodeScalarView(start.dropLast())) + "…" : String(self)
  }
}

extension XMLReader {
  /// The line and column of an offset, found by a walk from `earlier` or else from the start of the file.
  package func position(of offset: Int, after earlier: XMLPosition? = nil) -> XMLPosition {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let start = earlier.flatMap { $0.offset <= offset ? $0 : nil } ?? XMLPosition(line: 1, column: 1, offset: mark)
    var (line, column) = (start.line, start.column)
    for index in start.offset..<max(start.offset, min(offset, bytes.count)) {
      // A line feed after a carriage return belongs to the same line end.
      if bytes[index] == "\n" || (bytes[index] == "\r" && peek(index + 1) != "\n") {
        (line, column) = (line + 1, 1)
      } else if !bytes[index].continuesScalar {
        column += 1
      }
    }
    return XMLPosition(line: line, column: column, offset: offset)
  }

  func error(_ problem: XMLProblem, at offset: Int) -> XMLError {
    XMLError(problem: problem, position: position(of: offset))
  }

  func error(_ reason: String, at offset: Int) -> XMLError { error(.syntax(reason), at: offset) }

  func fileEnds(inside construct: String, from start: Int) -> XMLError {
    error("the file ends inside \(construct)", at: start)
  }

  func reservedPrefix(_ prefix: String, at offset: Int) -> XMLError {
    error(.name("XML reserves the prefix \(prefix)"), at: offset)
  }

  /// A stretch of the file for a message.
  func excerpt(_ range: Range<Int>) -> String { string(range).excerpt }
}
