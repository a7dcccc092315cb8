import Editor
import EditorSupport
@testable import Keymaps
import Testing

/// What commands are called where there is room for a word or two.
@Suite struct CommandTitleTests {
  @Test(arguments: CommandCatalog.all.map(\.name))
  func `every command has a short title in words`(name: String) {
    let title = CommandCatalog.title(of: name)
    #expect(title.count <= CommandCatalog.longestTitle && !title.contains("."), "\(title)")
    #expect(title != name || !name.contains("-"), "\(title)")
  }

  @Test(arguments: ["default", "vim", "emacs"])
  func `every key runs what has a short title`(keymap: String) throws {
    for binding in try Session.demo(keymap: keymap).editor.keymap.bindings {
      for line in binding.commands {
        let title = CommandCatalog.title(of: line)
        #expect(!title.isEmpty && title.count <= CommandCatalog.longestTitle, "\(line): \(title)")
      }
    }
  }
}
