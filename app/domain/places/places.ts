import type { Point } from "./rules";

/** A place that has a name. */
export interface Place extends Point {
  /** 'Brooklyn, NY', '11215 Brooklyn, NY', 'Munich, Germany', 'Mill Lane' */
  label: string;
}

/** Finds what is typed in the place field: postcodes and cities (docs/product.md#place-search). The field works without script. */
export interface Places {
  /**
   * The places that match, best first. `limit` is 5 by default. With the community's own map, streets near `around`
   * match too.
   */
  find(query: string, limit?: number, around?: Point): Promise<Place[]>;
  /**
   * All places that a name may mean, the likeliest among them: those of comparable size, and those within 100 miles of
   * `around`. Nearest to `around` first, without it the most populous.
   */
  meanings(query: string, around?: Point): Promise<Place[]>;
  /** Whether the text is a postcode of a country whose postcodes nobody here knows. */
  isForeignCode(query: string): Promise<boolean>;
}
