/** '1700', '987,654': groups digits from five digits on. */
export const pointsText = (points: number): string =>
  points < 10_000 ? String(points) : points.toLocaleString("en-US");

/** '+50' or '−25', as the ledger shows it. */
export const signedPoints = (points: number): string => (points < 0 ? "−" : "+") + pointsText(Math.abs(points));
