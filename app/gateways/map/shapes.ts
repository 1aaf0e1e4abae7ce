import { VectorTile, type VectorTileLayer } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { boxOf, packed, type Box, type Line } from "./geometry";
import { type AreaClass, CLASS, type LineClass } from "./style";

/** Units along the edge of a tile of the archive, as Protomaps writes them. */
export const EXTENT = 4096;

/** Something to draw, in the units of the archive's tile. */
export interface Shape {
  /** How it looks, and whether it is an area. */
  name: AreaClass | LineClass;
  area: boolean;
  fromZoom: number;
  oneway: boolean;
  /** x, y, x, y … (`packed`). */
  corners: Int32Array;
  box: Box;
}

export interface DecodedTile {
  shapes: readonly Shape[];
  /** For the names and streets, which are read when they are asked for. */
  layers: Readonly<Partial<Record<string, VectorTileLayer>>>;
}

/** What the schema says of a feature; anything may be missing or of another type in a file from elsewhere. */
export type Properties = Readonly<Record<string, unknown>>;

/**
 * Reads a tile, a Mapbox Vector Tile in the Protomaps basemap's schema 4 (docs.protomaps.com/basemaps/layers).
 * @throws Error on bytes that are no such tile
 */
export function decode(bytes: Uint8Array): DecodedTile {
  const layers: Partial<Record<string, VectorTileLayer>> = new VectorTile(new PbfReader(bytes)).layers;
  const shapes: Shape[] = [];
  for (const layer of ["landuse", "water", "buildings", "roads"]) {
    for (const { type, properties, loadGeometry } of features(layers[layer])) {
      const look = lookOf(layer, properties, type);
      if (!look) continue;
      const [name, fromZoom] = look;
      for (const line of loadGeometry()) {
        const area = type === POLYGON;
        const corners = packed(line);
        shapes.push({ name, area, fromZoom, oneway: properties.oneway === "yes", corners, box: boxOf(line) });
      }
    }
  }
  return { shapes, layers };
}

export const POINT = 1;
export const LINE = 2;
const POLYGON = 3;

export interface Feature {
  type: number;
  properties: Properties;
  loadGeometry: () => Line[];
}

/** The features of a layer; none of one that a tile does not have. */
export function* features(layer: VectorTileLayer | undefined): Generator<Feature> {
  for (let index = 0; index < (layer?.length ?? 0); index++) {
    const feature = layer?.feature(index);
    // A layer may have another grid than the usual.
    const scale = EXTENT / (layer?.extent ?? EXTENT);
    const geometry = () => feature?.loadGeometry() ?? [];
    const loadGeometry =
      scale === 1 ? geometry : () => geometry().map((line) => line.map(({ x, y }) => ({ x: x * scale, y: y * scale })));
    if (feature) yield { type: feature.type, properties: feature.properties, loadGeometry };
  }
}

/** How a shape looks, and from which zoom it is drawn. */
type Look = readonly [name: AreaClass | LineClass, fromZoom: number];

/** How kinds of land look; the others are left as they are. */
const landuse = new Map<unknown, AreaClass>(
  (
    [
      [
        CLASS.green,
        "park garden wood forest grass grassland scrub meadow cemetery golf_course nature_reserve recreation_ground village_green allotments dog_park national_park farmland wetland",
      ],
      [
        CLASS.institution,
        "school hospital university college kindergarten pedestrian platform industrial railway zoo aerodrome pier",
      ],
      [CLASS.playground, "pitch playground"],
      [CLASS.sand, "beach sand"],
    ] as const
  ).flatMap(([name, kinds]) => kinds.split(" ").map((kind) => [kind, name] as const)),
);

/** Null for what this map does not draw. */
function lookOf(layer: string, properties: Properties, type: number): Look | null {
  const { kind } = properties;
  if (type === POLYGON) {
    if (layer === "water") return [CLASS.water, 0];
    if (layer === "buildings") return kind === "building" ? [CLASS.building, 16] : null;
    const green = layer === "landuse" ? landuse.get(kind) : undefined;
    return green ? [green, 0] : null;
  }
  if (type !== LINE) return null;
  if (layer === "water") return Number(properties.layer ?? 0) < 0 ? null : [CLASS.stream, 11];
  return layer === "roads" ? lookOfRoad(properties) : null;
}

const ON_FOOT_BESIDE_A_STREET = new Set<unknown>(["sidewalk", "crossing", "corridor"]);

function lookOfRoad({ kind, kind_detail: detail, is_tunnel: tunnel, service }: Properties): Look | null {
  switch (kind) {
    case "highway":
      return tunnel ? null : [CLASS.motorway, 0];
    case "major_road":
      return [isMain(detail) ? CLASS.primary : CLASS.secondary, 0];
    case "minor_road":
    case "other":
      if (detail !== "service") return [CLASS.residential, 12];
      return service ? null : [CLASS.service, 16];
    case "path":
      if (detail === "pedestrian") return [CLASS.service, 14];
      return ON_FOOT_BESIDE_A_STREET.has(detail) ? null : [CLASS.path, 16];
    case "rail":
      return tunnel || service || detail === "tram" ? null : [CLASS.rail, 14];
    default:
      return null;
  }
}

/** True for the kinds of a major road that lead through a whole town. */
export const isMain = (detail: unknown): boolean => typeof detail === "string" && /^(trunk|primary)/.test(detail);
