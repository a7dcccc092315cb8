/// A namespace of one file: a number that stands for its address.
///
/// The named ones are the same in every file; the others have a meaning only for the reader that gave them.
public struct XMLNamespace: Hashable, Sendable {
  let number: Int

  /// No namespace at all.
  public static let none = XMLNamespace(number: 0)
  public static let xml = XMLNamespace(number: 1)
  /// The namespace of the attributes that declare namespaces.
  public static let xmlns = XMLNamespace(number: 2)
  public static let svg = XMLNamespace(number: 3)
  public static let xlink = XMLNamespace(number: 4)
}

/// The namespaces in scope at one place of a file.
struct XMLNamespaceScope: Sendable {
  /// What a declaration hid, so that the end of its element can bring it back.
  private struct Hidden: Sendable {
    let prefix: String
    let namespace: XMLNamespace?
  }

  private(set) var addresses = [
    "", "http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/",
    "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink",
  ]
  private var numbers: [String: XMLNamespace] = [:]
  /// A dictionary and no search, so that thousands of declarations cost no more per name than one.
  private var current: [String: XMLNamespace] = ["xml": .xml, "xmlns": .xmlns]
  private var hidden: [Hidden] = []
  private(set) var defaultNamespace = XMLNamespace.none

  init() {
    for (number, address) in addresses.enumerated() { numbers[address] = XMLNamespace(number: number) }
  }

  /// How many declarations are in scope.
  var count: Int { hidden.count }

  /// Binds a prefix, empty for the default, to an address until the scope is left.
  mutating func declare(prefix: String, address: String) {
    let namespace = numbers[address] ?? XMLNamespace(number: addresses.count)
    if namespace.number == addresses.count {
      addresses.append(address)
      numbers[address] = namespace
    }
    hidden.append(Hidden(prefix: prefix, namespace: prefix.isEmpty ? defaultNamespace : current[prefix]))
    bind(prefix, to: namespace)
  }

  func namespace(for prefix: String) -> XMLNamespace? { current[prefix] }

  /// Leaves an element: the newest declarations go until `count` are left.
  mutating func leave(to count: Int) {
    while hidden.count > count, let last = hidden.popLast() { bind(last.prefix, to: last.namespace) }
  }

  private mutating func bind(_ prefix: String, to namespace: XMLNamespace?) {
    if prefix.isEmpty {
      defaultNamespace = namespace ?? .none
    } else {
      current[prefix] = namespace
    }
  }
}
