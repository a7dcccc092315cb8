"""Reads a JSON array of texts and prints what each means as TOML to Python's own reader; null for one it refuses.

A meaning is {"values": [[path, [type, text...]]...], "tables": [path...]}.
"""
import json
import math
import sys
import tomllib


def described(value):
    if isinstance(value, bool):
        return ["boolean", "true" if value else "false"]
    if isinstance(value, int):
        return ["integer", str(value)]
    if isinstance(value, float):
        return ["float", repr(value)]
    if isinstance(value, str):
        return ["string", value]
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return ["strings", *value]
    return ["something else"]


def collect(table, path, meaning):
    for key, value in table.items():
        place = path + [key]
        if isinstance(value, dict):
            meaning["tables"].append(place)
            collect(value, place, meaning)
        else:
            meaning["values"].append([place, described(value)])
    return meaning


def has_large_integer(table):
    """TOML 1.0 refuses what 64 bits cannot hold; Python does not."""
    if isinstance(table, dict):
        return any(map(has_large_integer, table.values()))
    if isinstance(table, list):
        return any(map(has_large_integer, table))
    return isinstance(table, int) and not -(2**63) <= table < 2**63


def number(text):
    """What a double cannot hold is refused; infinity has a word of its own."""
    value = float(text)
    if math.isinf(value) and "inf" not in text:
        raise tomllib.TOMLDecodeError(text)
    return value


def meaning(text):
    try:
        table = tomllib.loads(text, parse_float=number)
    except (tomllib.TOMLDecodeError, RecursionError):
        return None
    return None if has_large_integer(table) else collect(table, [], {"values": [], "tables": []})


json.dump([meaning(text) for text in json.load(sys.stdin.buffer)], sys.stdout)
