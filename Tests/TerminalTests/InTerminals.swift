import Testing

/// Programs in real terminals, one at a time: what counts in them are milliseconds.
@Suite(.serialized) enum InTerminals {}

/// Editors in terminals of many kinds, one at a time beside ``InTerminals``: they only wait until nothing more comes.
@Suite(.serialized) enum InManyTerminals {}
