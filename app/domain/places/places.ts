import type { Point } from "./rules";

export interface Place extends Point {
  /** 'Brooklyn, NY', '11215 Brooklyn, NY', 'Munich, Germany' */
  label: string;
}

/** Finds what is typed in the place field: postcodes and cities (docs/product.md#services). The field works without script. */
export interface Places {
  /**
   * The places that match, best first. `limit` is 5 by default. With the community's own map, streets near `around`
   * match too.
   */
  find(query: string, limit?: number, around?: Point): Promise<Place[]>;
}
