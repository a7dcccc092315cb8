/// The keymaps that are part of the program: their files, embedded when it is built.
///
/// To add one: put its file here, name it below and among the resources of this target.
public enum Keymaps {
  /// The names that `extends` and `--keymap` know, the default first.
  public static let names = ["default"]

  /// The bytes of a keymap's file, or `nil` when none has the name.
  public static func file(named name: String) -> [UInt8]? {
    switch name {
    case "default": PackageResources.default_toml
    default: nil
    }
  }
}
