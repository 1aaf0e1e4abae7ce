/** Longitude and latitude, as GeoJSON has them. */
export type Position = [longitude: number, latitude: number];

const METRES_PER_DEGREE = 111_195;
/** At a sharp bend, the line beside a street is at most so many times as far off. */
const MAX_MITRE = 2;

/** The line on a plane of metres, with its first point at 0, 0; and what turns a point of the plane back into degrees. */
function plane(line: readonly Position[]) {
  const [lon0, lat0] = line[0] ?? [0, 0];
  const shrink = Math.max(0.01, Math.cos((lat0 * Math.PI) / 180));
  return {
    flat: line.map(([lon, lat]): Position => [
      (lon - lon0) * METRES_PER_DEGREE * shrink,
      (lat - lat0) * METRES_PER_DEGREE,
    ]),
    toDegrees: ([x, y]: Position): Position => [lon0 + x / METRES_PER_DEGREE / shrink, lat0 + y / METRES_PER_DEGREE],
  };
}

/** The line so many metres to the left of another, seen along it; negative to the right. */
export function offsetLine(line: readonly Position[], metres: number): Position[] {
  const { flat, toDegrees } = plane(line);
  const normals = flat.slice(1).map(([x, y], index): Position => {
    const [fromX, fromY] = flat[index] ?? [0, 0];
    const length = Math.hypot(x - fromX, y - fromY) || 1;
    return [-(y - fromY) / length, (x - fromX) / length];
  });
  return flat.map(([x, y], index) => {
    const normalBefore = normals[index - 1] ?? normals[index] ?? [0, 0];
    const normalAfter = normals[index] ?? normalBefore;
    const [sumX, sumY] = [normalBefore[0] + normalAfter[0], normalBefore[1] + normalAfter[1]];
    const squaredLength = sumX ** 2 + sumY ** 2 || 1;
    // The sum of two unit normals is shorter the sharper the bend. Divided by half of its squared length it reaches exactly
    // as far as was asked for from both parts.
    const share = Math.min(MAX_MITRE, 2 / squaredLength) * metres;
    return toDegrees([x + sumX * share, y + sumY * share]);
  });
}

/** The line without so many metres at both ends, where a corner is; a short line loses a third at each. */
export function withoutEnds(line: readonly Position[], metres: number): Position[] {
  const { flat, toDegrees } = plane(line);
  const length = flat.slice(1).reduce((sum, to, index) => sum + distance(flat[index] ?? to, to), 0);
  const less = Math.min(metres, length / 3);
  return startingAt(startingAt(flat, less).reverse(), less).reverse().map(toDegrees);
}

const distance = ([ax, ay]: Position, [bx, by]: Position): number => Math.hypot(bx - ax, by - ay);

function startingAt(line: readonly Position[], metres: number): Position[] {
  let remaining = metres;
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (!from) continue;
    const length = distance(from, to);
    if (length > remaining) {
      const share = remaining / length;
      return [[from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])], ...line.slice(index)];
    }
    remaining -= length;
  }
  return [...line];
}
