import type { Point } from "./rules";

export interface Place extends Point {
  /** 'Brooklyn, NY', '11215 Brooklyn, NY', 'Munich, Germany' */
  label: string;
}

/** What the place field asks: postcodes and cities by name (PRODUCT 12, 13). */
export interface Places {
  /** The places a person may mean, best first; none for what is no place. `limit` is 5 unless told. */
  find(query: string, limit?: number): Promise<Place[]>;
}
