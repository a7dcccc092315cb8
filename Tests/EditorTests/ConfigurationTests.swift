import Document
import Editor
@testable import Settings
import Testing

@Suite struct ConfigurationTests {
  private func file(_ text: String, _ owner: ConfigurationFile.Owner = .person) -> ConfigurationFile {
    ConfigurationFile(name: "config.toml", bytes: Array(text.utf8), owner: owner)
  }

  @Test func `every setting takes its example, from a file and from the environment's text`() throws {
    for setting in SettingCatalog.all {
      let parts = setting.name.split(separator: ".")
      let head = parts.dropLast().map { "[\($0)]\n" }.joined()
      let read = file("\(head)\(parts[parts.count - 1]) = \(setting.example)\n")
      #expect(read.problems.isEmpty && read.settings != Settings(), "\(setting.name): \(read.problems)")
      var settings = Settings()
      try setting.set(setting.example.filter { $0 != "\"" }, in: &settings)
      #expect(settings == read.settings, "\(setting.name)")
      #expect(throws: SettingError.self, "\(setting.name)") {
        var settings = Settings()
        // No value that any of them takes.
        try setting.set(["keymap", "new.kind"].contains(setting.name) ? "" : "-nothing", in: &settings)
      }
    }
    #expect(SettingCatalog.setting(named: "export.scale")?.variable == "FILLET_EXPORT_SCALE")
    #expect(Set(SettingCatalog.all.map(\.variable)).count == SettingCatalog.all.count)
  }

  @Test func `a wrong line is told with its place, and the others hold`() {
    let text = """
      # mine
      theme = "okabe-ito"
      mouse = "perhaps"
      glyps = "ascii"
      nudge = 0
      a11y =
      [export]
      scale = [ "1", "2" ]
      [colours]
      red = 1
      """
    let read = file(text)
    #expect(read.settings.theme == .okabeIto && read.settings.exportScale == "1,2")
    #expect(
      read.problems.map(\.description) == [
        "config.toml:3: mouse = \"perhaps\": expected on or off",
        "config.toml:4: there is no setting \"glyps\" — did you mean \"glyphs\"?",
        "config.toml:5: nudge = \"0\": expected a number above 0 and up to 10000",
        "config.toml:6: a value is missing after =",
        "config.toml:9: there is no table [colours]",
      ])
  }

  @Test(arguments: [
    ("motoin = false", "did you mean \"animations\"?"), ("motion = false", "did you mean \"animations\"?"),
    ("reduced-motion = true", "did you mean \"animations = false\"?"),
    ("reduced_motion = true", "did you mean \"animations = false\"?"),
    ("zzzzz = 1", "there is no setting \"zzzzz\"; there are keymap, glyphs, paper, theme, "),
  ])
  func `a setting that is not there is told with what is meant, by the words of other programs, too`(
    line: String, hint: String
  ) {
    let problems = file(line).problems.map(\.description)
    #expect(problems.count == 1 && problems[0].contains(hint), "\(problems)")
  }

  @Test func `what was said is known by its names, but for what does not hold`() {
    #expect(
      file("theme = \"monochrome\"\nnudge = 0\n[export]\nscale = 3").said == [
        "theme": "monochrome", "export.scale": "3",
      ])
  }

  @Test func `a project's file sets exports and nothing else`() {
    let read = file("keymap = \"evil.toml\"\n[export]\nformat = \"svg,png\"\n", .project)
    #expect(read.settings.keymap == nil && read.settings.exportFormat == "svg,png")
    #expect(read.problems.count == 1)
    for setting in SettingCatalog.all {
      #expect(setting.isForProjects == setting.name.hasPrefix("export."), "\(setting.name)")
    }
  }

  @Test func `the nearer choice holds, and a size is not joined with another's scale`() {
    var settings = file("theme = \"monochrome\"\n[export]\nsize = \"16\"").settings
    settings.fill(from: file("theme = \"okabe-ito\"\nnudge = 2.5\n[export]\nscale = 3").settings)
    #expect(settings.theme == .monochrome && settings.nudge == 2.5)
    #expect(settings.exportSize == "16" && settings.exportScale == nil)
  }

  @Test(arguments: [
    ("15;0", Ground.dark), ("0;15", .light), ("0;default;7", .light), ("12;8", .dark), ("15;default", nil), ("", nil),
    ("0;99", nil),
  ])
  func `COLORFGBG tells dark from light`(text: String, ground: Ground?) {
    #expect(Ground(colorFGBG: text) == ground)
  }

  @Test(arguments: [
    (Color(0, 0, 0), Ground.dark), (Color(28, 28, 28), .dark), (Color(0, 43, 54), .dark), (Color(0, 0, 255), .dark),
    (Color(255, 255, 255), .light), (Color(253, 246, 227), .light), (Color(255, 255, 0), .light),
  ])
  func `a background's colour tells dark from light`(color: Color, ground: Ground) {
    #expect(Ground(of: color) == ground)
  }
}
