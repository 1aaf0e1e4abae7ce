import { and, between, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Point, SearchBox } from "./rules";

/** Condition for rows whose place is in one of the rectangles. Undefined, which restricts nothing, without a rectangle. */
export const inBoxes = (
  { latitude, longitude }: Record<keyof Point, PgColumn>,
  boxes: readonly SearchBox[],
): SQL | undefined =>
  or(...boxes.map((box) => and(between(latitude, box.south, box.north), between(longitude, box.west, box.east))));
