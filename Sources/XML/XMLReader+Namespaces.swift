extension XMLReader {
  /// Brings the declarations of the newest tag into scope.
  mutating func declareNamespaces() throws(XMLError) {
    for attribute in attributes where isDeclaration(attribute.name) {
      let prefix = attribute.name.hasPrefix ? string(attribute.name.local) : ""
      let address = string(attribute.value)
      let start = attribute.range.lowerBound
      guard prefix != "xmlns", address != self.address(of: .xmlns),
        (prefix == "xml") == (address == self.address(of: .xml))
      else {
        throw error(
          .reservedNamespace(prefix: prefix.isEmpty ? "xmlns" : excerpt(attribute.name.local)), at: start)
      }
      guard prefix.isEmpty || !address.isEmpty else {
        throw error(.emptyNamespace(prefix: excerpt(attribute.name.local)), at: start)
      }
      scope.declare(prefix: prefix, address: address)
    }
  }

  /// Finds the namespaces of the newest tag's attributes, and two names that mean the same.
  mutating func resolveAttributes() throws(XMLError) {
    hashes.removeAll(keepingCapacity: true)
    var hasPrefixes = false
    for index in attributes.indices {
      let name = attributes[index].name
      if name.hasPrefix {
        attributes[index].name.namespace = try namespace(of: name, default: .none)
        hasPrefixes = true
      } else if isDeclaration(name) {
        attributes[index].name.namespace = .xmlns
      }
    }
    guard hasPrefixes else { return }
    for index in attributes.indices {
      let name = attributes[index].name
      let hash = hash(name.local, namespace: name.namespace)
      for earlier in hashes.indices where hashes[earlier] == hash && name.hasPrefix {
        let other = attributes[earlier].name
        guard other.namespace != name.namespace || !bytes[other.local].elementsEqual(bytes[name.local]) else {
          throw error(.duplicateAttribute(name: excerpt(name.range)), at: name.range.lowerBound)
        }
      }
      hashes.append(hash)
    }
  }

  func namespace(of name: XMLName, default defaultNamespace: XMLNamespace) throws(XMLError) -> XMLNamespace {
    guard name.hasPrefix else { return defaultNamespace }
    guard let namespace = scope.namespace(for: string(name.prefix)) else {
      throw error(.undeclaredPrefix(excerpt(name.prefix)), at: name.range.lowerBound)
    }
    return namespace
  }

  private func isDeclaration(_ name: XMLName) -> Bool {
    let length = "xmlns".utf8.count
    let range = name.hasPrefix ? name.prefix : name.range
    return range.count == length && has("xmlns", at: range.lowerBound)
  }
}
