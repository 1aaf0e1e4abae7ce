/** The hints for newcomers, in the order of their steps (docs/product.md#main-job). */
export const hints = ["start", "wait", "handover"] as const;
export type Hint = (typeof hints)[number];

/** A member without a counted handover. */
export interface Newcomer {
  /** They have shared or requested a space. */
  begun: boolean;
  /** How many of the hints, in their order, they have dismissed. */
  hintsDismissed: number;
}

/** The hint for the step that a newcomer is at, or null when they dismissed it. `promised`: a promise binds them now. */
export function hintFor({ begun, hintsDismissed }: Newcomer, promised: boolean): Hint | null {
  const step = promised ? 2 : begun ? 1 : 0;
  return step < hintsDismissed ? null : hints[step];
}
