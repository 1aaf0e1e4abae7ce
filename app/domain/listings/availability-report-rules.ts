/** **guard** (docs/product.md#spaces): how many members must say 'Taken' before a space leaves the map. A tip needs one: `reportTip`. */
export const TAKEN_REPORTS = 2;
/** **guard**: the longest way in metres from a passer-by's last known place to the space. */
export const MAX_REPORT_METRES = 500;
/** **guard**: reports of one member in 24 hours. */
export const MAX_REPORTS_A_DAY = 5;

/** A passer-by's report of a space. */
export interface AvailabilityReport {
  memberId: string;
  word: "taken" | "still_free";
  /** Whether the member was established. Other reports do not count (docs/product.md#established). */
  established: boolean;
  createdAt: Date;
}

/** The members whose 'Taken' counts. Reports before a 'Still free' do not. */
export function membersWhoSaidTaken(stored: readonly AvailabilityReport[]): string[] {
  const reports = stored.filter(({ established }) => established);
  const free = Math.max(...reports.filter(({ word }) => word === "still_free").map(({ createdAt }) => +createdAt));
  return reports.filter(({ word, createdAt }) => word === "taken" && +createdAt > free).map(({ memberId }) => memberId);
}
