package import Formats

extension DrawnSize {
  /// The sizes that `--scale` and `--size` ask for, or the settings of the same names; none where nothing is said.
  package static func all(scale: String?, size: String?) throws(ProgramError) -> [DrawnSize] {
    try scales(scale) + sizes(size)
  }

  private static func scales(_ text: String?) throws(ProgramError) -> [DrawnSize] {
    guard let text else { return [] }
    var sizes: [DrawnSize] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let scale = Double(part), scale > 0, scale <= 1000 else {
        throw .usage("--scale '\(text)': '\(part)' is no number above 0 and up to 1000")
      }
      sizes.append(.scale(scale))
    }
    return sizes
  }

  private static func sizes(_ text: String?) throws(ProgramError) -> [DrawnSize] {
    guard let text else { return [] }
    var sizes: [DrawnSize] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(sides.count), let width = sides[0], let height = sides.last ?? nil,
        (1...32767).contains(width), (1...32767).contains(height)
      else {
        throw .usage("--size '\(text)': '\(part)' is no size: write pixels from 1 to 32767, such as 64 or 640x480")
      }
      sizes.append(.pixels(width: width, height: height))
    }
    return sizes
  }
}
