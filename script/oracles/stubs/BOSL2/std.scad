// A stand-in for std.scad of BOSL2, which `round_corners` needs.
