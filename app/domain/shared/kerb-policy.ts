/** In the order of the week, named as the Curb Data Specification names them. */
export const kerbDays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type KerbDay = (typeof kerbDays)[number];

export const DAY_MINUTES = 24 * 60;

/** Some time of some days of each week. An end before the start lies on the next day. */
export interface KerbSpan {
  days: readonly KerbDay[];
  /** Minutes of the day, 0 to 1440. */
  from: number;
  to: number;
}

/** 'limited': for some only, for a while only, or for money. */
export type KerbEffect = "parking" | "limited" | "no parking" | "no stopping";

/** What applies at a kerb. Without spans it applies always. */
export interface KerbPolicy {
  effect: KerbEffect;
  spans: readonly KerbSpan[];
}
