extension Document {
  /// Whether an item can have another index, the first being the lowest, while each shape goes on looking as it does.
  ///
  /// A group of a file that holds its shapes together is neither left nor entered.
  public func canMove(_ index: Int, to next: Int) -> Bool {
    guard let source else { return true }
    // The others close up behind the item.
    func bonds(ofOther other: Int) -> [Int] {
      let index = other < index ? other : other + 1
      return items.indices.contains(index) ? source.bonds(of: items[index]) : []
    }
    let own = source.bonds(of: items[index])
    let (below, above) = (bonds(ofOther: next - 1), bonds(ofOther: next))
    let shared = zip(below, above).prefix { $0 == $1 }.count
    return own.count >= shared && (below.starts(with: own) || above.starts(with: own))
  }

  /// What holds an item among its neighbours, as it follows "lies in"; `nil` where nothing does.
  public func bond(ofItem index: Int) -> String? {
    guard let source, let group = source.bonds(of: items[index]).last else { return nil }
    return source.groups[group].bond
  }
}
