/** '1700', '987,654': groups digits from five digits on. */
export const pointsText = (points: number): string =>
  points < 10_000 ? String(points) : points.toLocaleString("en-US");

/** '+50' or '−25', as the ledger shows it. */
export const signedPoints = (points: number): string => (points < 0 ? "−" : "+") + pointsText(Math.abs(points));

/** The word after a number of points, also after '−1'. */
export const pointWord = (points: number): string => (Math.abs(points) === 1 ? "point" : "points");

/** '+50 points', '−1 point' */
export const movedPoints = (points: number): string => `${signedPoints(points)} ${pointWord(points)}`;
