import { PbfWriter } from "pbf";
import type { Line } from "~/gateways/map/geometry";
import type { Feature } from "./geography";

/** Units along a tile's edge. */
export const EXTENT = 4096;

const TYPES = { point: 1, line: 2, area: 3 } as const;
const [MOVE_TO, LINE_TO, CLOSE] = [1, 2, 7];

/** What a tile shows of a feature, in its own units, whole numbers. */
export type Piece = Pick<Feature, "layer" | "type" | "properties"> & { line: Line };

/** A Mapbox Vector Tile, version 2.1 (https://github.com/mapbox/vector-tile-spec/tree/master/2.1). */
export function writeTile(pieces: readonly Piece[]): Uint8Array {
  const tile = new PbfWriter();
  for (const name of new Set(pieces.map(({ layer }) => layer))) {
    const inLayer = pieces.filter(({ layer }) => layer === name);
    tile.writeMessage(3, (_, writer) => writeLayer(name, inLayer, writer), null);
  }
  return tile.finish();
}

function writeLayer(name: string, pieces: readonly Piece[], layer: PbfWriter): void {
  const [keys, values] = [new Map<string, number>(), new Map<string | number, number>()];
  const indexIn = <T>(known: Map<T, number>, value: T): number => {
    const index = known.get(value) ?? known.size;
    known.set(value, index);
    return index;
  };
  layer.writeVarintField(15, 2);
  layer.writeStringField(1, name);
  for (const { type, properties, line } of pieces) {
    const tags = Object.entries(properties).flatMap(([key, value]) => [indexIn(keys, key), indexIn(values, value)]);
    layer.writeMessage(
      2,
      (_, feature) => {
        feature.writePackedVarint(2, tags);
        feature.writeVarintField(3, TYPES[type]);
        feature.writePackedVarint(4, commands(type, line));
      },
      null,
    );
  }
  for (const key of keys.keys()) layer.writeStringField(3, key);
  for (const value of values.keys())
    layer.writeMessage(
      4,
      (_, writer) => {
        if (typeof value === "string") writer.writeStringField(1, value);
        else writer.writeVarintField(5, value);
      },
      null,
    );
  layer.writeVarintField(5, EXTENT);
}

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

function commands(type: Feature["type"], line: Line): number[] {
  let [x, y] = [0, 0];
  const steps = line.flatMap((corner) => {
    const step = [zigzag(corner.x - x), zigzag(corner.y - y)];
    [x, y] = [corner.x, corner.y];
    return step;
  });
  const start = [MOVE_TO | (1 << 3), ...steps.slice(0, 2)];
  if (type === "point") return start;
  const rest = [...start, LINE_TO | ((line.length - 1) << 3), ...steps.slice(2)];
  return type === "line" ? rest : [...rest, CLOSE | (1 << 3)];
}
