export const TAKEN_VOICES = 2;
export const SIGHTING_METRES = 500;
export const SIGHTINGS_A_DAY = 5;

/** What a passer-by says of a space. */
export interface Sighting {
  memberId: string;
  word: "taken" | "still_free";
  createdAt: Date;
}

/** Whose 'Taken' counts: what was said before somebody saw it 'Still free' does not. */
export function takenVoices(sightings: readonly Sighting[]): string[] {
  const free = Math.max(...sightings.filter(({ word }) => word === "still_free").map(({ createdAt }) => +createdAt));
  return sightings
    .filter(({ word, createdAt }) => word === "taken" && +createdAt > free)
    .map(({ memberId }) => memberId);
}
