import Foundation
import Testing

/// The presets, as a person starts a drawing from them.
struct PresetContractTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/CPresets/Presets")

  /// The files in the folder of presets, by the names of the presets.
  static let files: [String: Data] = {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".svg") }
      return try Dictionary(
        uniqueKeysWithValues: names.map { (String($0.dropLast(4)), try Data(contentsOf: sources.appending(path: $0))) })
    } catch {
      return [:]
    }
  }()

  @Test(arguments: files.keys.sorted())
  func `a preset is drawn without a problem, and saved byte for byte`(name: String) throws {
    try #require(try Program.run("new", name, "-o", "\(name).svg", in: folder).ending == .status(0))
    #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/\(name).svg")) == Self.files[name])
    let checked = try Program.run("check", "\(name).svg", in: folder)
    // A radius that does not fit would be a problem.
    #expect(checked.ending == .status(0) && checked.output == "" && checked.error == "")
  }

  @Test func `the help of new names every preset`() throws {
    #expect(Self.files.count >= 12)
    let help = try Program.run("help", "new", in: folder).output.split { $0 == " " || $0 == "\n" }
      .joined(separator: " ")
    #expect(help.contains("Presets: \(Self.files.keys.sorted().joined(separator: ", "))."))
  }

  @Test func `values change the lowest shape of a preset`() throws {
    let made = try Program.run("new", "gear", "count=12", "fill=teal", in: folder)
    #expect(made.output.contains("data-count=\"12\"") && made.output.contains("fill=\"#008080\""), "\(made.output)")
    #expect(made.output.contains("data-name=\"hub\"") && made.error == "")
  }

  @Test func `a drawing is saved as a preset once, and starts others`() throws {
    _ = try Program.run("new", "star", "fill=gold", "-o", "a.svg", in: folder)
    let lines = "set count 9\nsave preset medal\nset count 3\nsave preset medal\napp.discard\n"
    let said = try Program.run("--plain", "a.svg", in: folder, input: lines).output
    #expect(said.contains("medal.svg: fillet new medal starts from it"), "\(said)")
    #expect(said.contains("medal.svg already exists: use another name"), "\(said)")
    let made = try Program.run("new", "medal", "radius=50", in: folder)
    #expect(made.output.contains("<title>medal</title>") && made.output.contains("data-count=\"9\""))
    #expect(made.output.contains("data-radius=\"50\""))
    #expect(try Program.run("complete", "--", "new", "med", in: folder).output.contains("medal"))
  }

  @Test(arguments: ["star", "a/b", "..", "two words"])
  func `a preset has a plain name that is no kind of shape`(name: String) throws {
    let said = try Program.run("--plain", in: folder, input: "save preset \(name)\napp.discard\n").output
    #expect(said.contains("no kind of shape"), "\(said)")
    #expect(folder.names(in: ".config/fillet/presets") == [])
  }

  @Test func `a preset that does not exist is named with the nearest one`() throws {
    let refused = try Program.run("new", "haert", in: folder)
    #expect(refused.ending == .status(64) && refused.error.contains("fillet new heart"), "\(refused.error)")
  }
}
