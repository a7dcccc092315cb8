import Application
import Editing
import Settings

extension Settings {
  /// What options of the command line say, checked like any other setting.
  init(glyphs: String?, theme: String?, background: String?, mouse: Bool?, plain: Bool?) throws(ProgramError) {
    self.init()
    for (name, text) in [("glyphs", glyphs), ("theme", theme), ("background", background)] {
      guard let text, let setting = SettingCatalog.setting(named: name) else { continue }
      do throws(SettingError) {
        try setting.set(text, in: &self)
      } catch {
        throw .usage("--\(name) '\(text)': choose \(error.expected)")
      }
    }
    self.mouse = mouse
    isPlain = plain
  }
}
