/// The settings of all corners, in the order of the corners' indices.
///
/// They are kept in blocks that copies share, as every undo step has a copy: a change of one corner copies its block.
public struct CornerSettings: RandomAccessCollection, MutableCollection, Hashable, Sendable {
  /// Full blocks of ``blockSize`` settings, and the rest in a last one.
  private var blocks: [[CornerSetting]]
  public let count: Int

  private static let blockSize = 512

  public init(_ settings: some Sequence<CornerSetting>) {
    let all = Array(settings)
    count = all.count
    guard all.count > Self.blockSize else {
      blocks = [all]
      return
    }
    blocks = stride(from: 0, to: all.count, by: Self.blockSize).map { start in
      Array(all[start..<Swift.min(start + Self.blockSize, all.count)])
    }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(index: Int) -> CornerSetting {
    get { blocks[index / Self.blockSize][index % Self.blockSize] }
    _modify { yield &blocks[index / Self.blockSize][index % Self.blockSize] }
  }
}
