/// The keymaps that are part of the program: their files, embedded when it is built.
///
/// To add one: put its file here, name it below and among the resources of this target. The default one is there as a
/// table too, from which the program starts; script/readme makes it.
public enum Keymaps {
  /// The names that `extends` and `--keymap` know, the default first.
  public static let names = ["default", "vim", "emacs"]

  /// The bytes of a keymap's file, or `nil` when none has the name.
  public static func file(named name: String) -> [UInt8]? {
    switch name {
    case "default": PackageResources.default_toml
    case "vim": PackageResources.vim_toml
    case "emacs": PackageResources.emacs_toml
    default: nil
    }
  }

  /// The bytes of a keymap's table, or `nil` when it has none.
  public static func table(named name: String) -> [UInt8]? {
    name == "default" ? PackageResources.default_table : nil
  }
}
