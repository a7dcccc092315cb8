import Text

/// The tables and keys defined so far, to find duplicates.
struct TOMLDefinitions {
  /// The way a name was defined, which decides what may be added to it.
  private enum Kind {
    case value
    /// Opened by its own header.
    case table
    /// Named only as a parent in another table's header.
    case implied
    /// Created by a dotted key.
    case dotted
  }

  private struct Node {
    var kind: Kind
    var line: Int
  }

  private struct Edge: Hashable {
    var parent: Int
    var name: String
  }

  /// The root table.
  static let root = 0

  private var nodes = [Node(kind: .table, line: 1)]
  private var children: [Edge: Int] = [:]

  /// Opens the table of a header; a table that is open already is returned with a problem.
  mutating func open(_ path: [TOMLText], line: Int) -> (table: Int?, problem: TOMLProblem?) {
    var table = Self.root
    for (index, part) in path.enumerated() {
      let isLast = index == path.count - 1
      let edge = Edge(parent: table, name: part.text)
      guard let child = children[edge] else {
        table = add(isLast ? .table : .implied, at: edge, line: line)
        continue
      }
      table = child
      switch nodes[child].kind {
      case .value: return (nil, problem(.notATable(quoted(path[...index]), line: nodes[child].line), path))
      case .implied where isLast: nodes[child] = Node(kind: .table, line: line)
      case .table where isLast, .dotted where isLast:
        return (child, problem(.tableTwice(quoted(path[...]), line: nodes[child].line), path))
      case .table, .implied, .dotted: break
      }
    }
    return (table, nil)
  }

  /// Records a key with a value; returns the problem if it cannot have one.
  mutating func define(_ key: [TOMLText], in table: Int, line: Int) -> TOMLProblem? {
    var table = table
    for (index, part) in key.enumerated() {
      let isLast = index == key.count - 1
      let edge = Edge(parent: table, name: part.text)
      guard let child = children[edge] else {
        // A table that was only implied cannot get a header once it has a value.
        if isLast, nodes[table].kind == .implied { nodes[table].kind = .dotted }
        table = add(isLast ? .value : .dotted, at: edge, line: line)
        continue
      }
      let node = nodes[child]
      let name = quoted(key[...index])
      switch node.kind {
      case .value where isLast: return problem(.keyTwice(name, line: node.line), key)
      case _ where isLast: return problem(.notAValue(name, line: node.line), key)
      case .value: return problem(.notATable(name, line: node.line), key)
      case .table: return problem(.tableTwice(name, line: node.line), key)
      case .implied, .dotted: table = child
      }
    }
    return nil
  }

  private mutating func add(_ kind: Kind, at edge: Edge, line: Int) -> Int {
    nodes.append(Node(kind: kind, line: line))
    children[edge] = nodes.count - 1
    return nodes.count - 1
  }

  private func quoted(_ path: ArraySlice<TOMLText>) -> String {
    shortened(path.map(\.text).joined(separator: "."))
  }

  private func problem(_ reason: TOMLProblem.Reason, _ path: [TOMLText]) -> TOMLProblem {
    let start = path.first?.range.lowerBound ?? 0
    return TOMLProblem(reason: reason, range: start..<max(start, path.last?.range.upperBound ?? start))
  }
}
