import Testing

/// Programs in real terminals, one at a time: what counts in them are milliseconds.
@Suite(.serialized) enum InTerminals {}

/// Editors in terminals of many kinds, one at a time beside ``InTerminals``: they wait for what they show, however long.
@Suite(.serialized) enum InManyTerminals {}
