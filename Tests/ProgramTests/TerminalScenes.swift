import Testing

/// Everything that needs a terminal, one after the other: on a small machine many at once only wait for each other.
@Suite(.serialized) enum TerminalScenes {}
