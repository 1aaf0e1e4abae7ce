import type { Point } from "~/domain/places/rules";
import { kerbAt } from "../demo/town";
import { fileInTemporaryFolder } from "./temporary-folder";

/** 'No parking here Thursdays 8 to 10', as a file for KERB_FILE has it. */
export const sweptOnThursdays = [
  {
    rules: [{ activity: "no parking" }],
    time_spans: [{ days_of_week: ["thu"], time_of_day_start: "08:00", time_of_day_end: "10:00" }],
  },
];

/** A line of 40 m to the north and the south of a place, with these properties. */
export function kerbFeature({ latitude, longitude }: Point, policies: unknown): object {
  const coordinates = [-1, 1].map((end) => [longitude, latitude + end * 0.00018]);
  return { type: "Feature", geometry: { type: "LineString", coordinates }, properties: { policies } };
}

/** Invented rules in the demo's town: nobody parks at 12 Mill Lane on Thursdays from 8 to 10. */
export const townKerbs = (policies: unknown = sweptOnThursdays): string =>
  JSON.stringify({ type: "FeatureCollection", features: [kerbFeature(kerbAt("12 Mill Lane"), policies)] });

/** A file of kerb rules that removes itself. Returns its path. */
export const kerbsFile = (contents: string | Uint8Array = townKerbs()): string =>
  fileInTemporaryFolder("kerbs.geojson", contents);
