import { VectorTile } from "@mapbox/vector-tile";
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { PbfReader } from "pbf";
import { z } from "zod";
import { readPolicies } from "~/domain/places";
import type { KerbFacts } from "~/domain/places/kerb-rules";
import { isOnEarth } from "~/domain/places/rules";
import type { KerbPolicy } from "~/domain/shared/kerb-policy";
import { openConfiguredFile, openPmtiles } from "../map-archive";
import { tilesIn } from "../extract";
import { isBeyondMap, type Line } from "../geometry";
import { EXTENT, features, LINE } from "../shapes";
import {
  MAX_CELLS,
  cellsOf,
  hasRules,
  indexSides,
  kerbSide,
  WORLD,
  worldAt,
  type KerbSide,
  type KerbSides,
} from "./kerb-sides";
import { errorText } from "~/domain/shared/errors";
import { jsonOrNull } from "~/domain/shared/text";

/** Reading a GeoJSON file takes about six times its bytes of the thread's 128 MB. */
const MAX_GEOJSON_BYTES = 16 * 1024 * 1024;
const MAX_ARCHIVE_BYTES = 128 * 1024 * 1024;
/** As many as some 100 by 100 km of a dense city have; they take about 60 MB. */
const MAX_SIDES = 200_000;
/** A basemap's last zoom, at which a unit is 8 cm or less. */
const MAX_LAST_ZOOM = 18;

/**
 * Reads all kerbs of a GeoJSON or PMTiles file, and checks each of them, so that nothing can fail later. `hash`: of the content.
 * @param called what the operator called the file, at the beginning of the sentence
 * @throws Error whose message is a sentence for the owner of the server
 */
export async function openKerbs(
  path: string,
  called = `KERB_FILE ${path}`,
): Promise<KerbSides & { facts: KerbFacts; hash: string }> {
  try {
    const bytes = await contentOf(path);
    const isArchive = bytes.subarray(0, 7).toString("latin1") === "PMTiles";
    const collected = new SideCollector();
    if (isArchive) await readArchive(path, collected);
    else readGeoJson(bytes, collected);
    const understood = collected.sides.filter(hasRules).length;
    if (understood === 0) throw new Error("it has no kerb with rules of parking.");
    return {
      ...indexSides(collected.sides),
      facts: { name: basename(path), sides: understood, leftOut: collected.leftOut },
      hash: createHash("sha256").update(bytes).digest("base64url"),
    };
  } catch (error) {
    throw new Error(`${called}: ${errorText(error)}`, { cause: error });
  }
}

async function contentOf(path: string): Promise<Buffer> {
  const file = await openConfiguredFile(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new Error("the file is empty.");
    if (size > MAX_ARCHIVE_BYTES)
      throw new Error(`it has more than ${MAX_ARCHIVE_BYTES / 2 ** 20} MB: cut a smaller area.`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Collects the sides of a file. Equal rules are stored once, because a city has few different ones. */
class SideCollector {
  readonly sides: KerbSide[] = [];
  /** How many rules, counted at each kerb, are for some months or dates only, which `readPolicies` leaves out. */
  leftOut = 0;
  private readonly known = new Map<string, ReturnType<typeof readPolicies>>();

  add(lines: readonly Line[], given: unknown, where: string): void {
    const policies = this.policiesOf(given, where);
    for (const line of lines) {
      if (line.length < 2) throw new Error(`${where} has a line of less than two points.`);
      const side = kerbSide(line, policies);
      if (cellsOf(side.box).count > MAX_CELLS) throw new Error(`${where} is longer than any street.`);
      this.sides.push(side);
    }
    if (this.sides.length > MAX_SIDES) throw new Error(`it has more than ${MAX_SIDES} sides: cut a smaller area.`);
  }

  private policiesOf(given: unknown, where: string): readonly KerbPolicy[] {
    if (given === undefined) throw new Error(`${where} has no 'policies'. docs/hosting.md describes the fields.`);
    const key = typeof given === "string" ? given : JSON.stringify(given);
    const known = this.known.get(key);
    if (known) {
      this.leftOut += known.leftOut;
      return known.policies;
    }
    try {
      const read = readPolicies(given);
      this.known.set(key, read);
      this.leftOut += read.leftOut;
      return read.policies;
    } catch (error) {
      throw new Error(`${where} has 'policies' that can't be read: ${reasonOf(error)}`, { cause: error });
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return errorText(error);
  const [issue] = error.issues;
  return `${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim();
}

const position = z.tuple([z.number(), z.number()], z.unknown());
const geometry = z.discriminatedUnion("type", [
  z.object({ type: z.literal("LineString"), coordinates: z.array(position) }),
  z.object({ type: z.literal("MultiLineString"), coordinates: z.array(z.array(position)) }),
]);
const collection = z.object({ type: z.literal("FeatureCollection"), features: z.array(z.unknown()) });
const feature = z.object({ geometry, properties: z.looseObject({}) });

function readGeoJson(bytes: Buffer, into: SideCollector): void {
  if (bytes.length > MAX_GEOJSON_BYTES)
    throw new Error(
      `a GeoJSON file may have ${MAX_GEOJSON_BYTES / 2 ** 20} MB. Make PMTiles of it, or cut a smaller area.`,
    );
  const read = collection.safeParse(jsonOrNull(bytes.toString()));
  if (!read.success) throw new Error("this is no GeoJSON FeatureCollection and no PMTiles file.");
  for (const [index, given] of read.data.features.entries()) {
    const where = `feature ${index + 1}`;
    const { success, data } = feature.safeParse(given);
    if (!success) throw new Error(`${where} is no line with properties.`);
    const { type, coordinates } = data.geometry;
    const lines = type === "LineString" ? [coordinates] : coordinates;
    into.add(
      lines.map((line) => line.map(([longitude, latitude]) => pointFrom(longitude, latitude, where))),
      data.properties.policies,
      where,
    );
  }
}

function pointFrom(longitude: number, latitude: number, where: string) {
  const point = { latitude, longitude };
  if (!isOnEarth(point) || isBeyondMap(point))
    throw new Error(`${where} lies nowhere on earth. GeoJSON has longitude before latitude.`);
  return worldAt(point);
}

/** Vector tiles hold no lists, so `policies` is JSON text there. Only the last zoom is read: it is the most exact. */
async function readArchive(path: string, into: SideCollector): Promise<void> {
  const archive = await openPmtiles(path);
  try {
    const { maxZoom, minLon: west, minLat: south, maxLon: east, maxLat: north } = archive.header;
    if (maxZoom > MAX_LAST_ZOOM) throw new Error(`its last zoom is ${maxZoom}: make it ${MAX_LAST_ZOOM} or less.`);
    const scale = WORLD / (2 ** maxZoom * EXTENT);
    for (const { zoom, x, y } of tilesIn({ west, south, east, north }, maxZoom, maxZoom)) {
      const bytes = await archive.tile(zoom, x, y);
      if (!bytes) continue;
      const where = `tile ${zoom}/${x}/${y}`;
      for (const layer of Object.values(decoded(bytes, where)))
        for (const { type, properties, loadGeometry } of features(layer)) {
          if (type !== LINE) continue;
          const inWorld = (line: Line) =>
            line.map((at) => ({
              x: Math.round((x * EXTENT + at.x) * scale),
              y: Math.round((y * EXTENT + at.y) * scale),
            }));
          into.add(loadGeometry().map(inWorld), properties.policies, where);
        }
    }
  } finally {
    await archive.close();
  }
}

function decoded(bytes: Uint8Array, where: string) {
  try {
    return new VectorTile(new PbfReader(bytes)).layers;
  } catch (error) {
    throw new Error(`${where} is damaged. Make the file again.`, { cause: error });
  }
}
