// A stand-in for `round_corners` of BOSL2, for closed paths and method "circle", written from its documentation:
// each corner is an arc of its radius through ceil(turn / 360 * $fn) points, at least three, and radii that need more
// than an edge are refused.
function unit(v) = v / norm(v);

function round_corners(path, radius) =
  assert(len(path) > 2 && len(path) == len(radius), "a radius for each point")
  let (
    count = len(path),
    ahead = [for (i = [0 : count - 1]) path[(i + 1) % count] - path[i]],
    turns = [
      for (i = [0 : count - 1])
        let (a = ahead[(i + count - 1) % count], b = ahead[i]) atan2(cross(a, b), a * b)
    ],
    joints = [for (i = [0 : count - 1]) radius[i] == 0 ? 0 : radius[i] * tan(abs(turns[i]) / 2)],
    room = [for (i = [0 : count - 1]) let (sum = joints[i] + joints[(i + 1) % count]) sum == 0 ? 1 : norm(ahead[i]) / sum]
  )
  assert(min(room) >= 1, str("Roundovers are too big for the path: ", min(room)))
  [
    for (i = [0 : count - 1])
      let (
        back = ahead[(i + count - 1) % count], start = path[i] - unit(back) * joints[i],
        side = sign(turns[i]), inward = [-unit(back).y, unit(back).x] * side * radius[i],
        points = max(3, ceil(abs(turns[i]) / 360 * max(3, $fn)))
      )
      each joints[i] == 0 ? [path[i]] : [
        for (k = [0 : points - 1])
          let (a = turns[i] * k / (points - 1), v = -inward)
          start + inward + [v.x * cos(a) - v.y * sin(a), v.x * sin(a) + v.y * cos(a)]
      ]
  ];
