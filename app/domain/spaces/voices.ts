export const TAKEN_VOICES = 2;
export const SIGHTING_METRES = 500;
export const SIGHTINGS_A_DAY = 5;

/** A passer-by's report of a space. */
export interface Sighting {
  memberId: string;
  word: "taken" | "still_free";
  createdAt: Date;
}

/** The members whose 'Taken' counts. Reports before a 'Still free' do not. */
export function takenVoices(sightings: readonly Sighting[]): string[] {
  const free = Math.max(...sightings.filter(({ word }) => word === "still_free").map(({ createdAt }) => +createdAt));
  return sightings
    .filter(({ word, createdAt }) => word === "taken" && +createdAt > free)
    .map(({ memberId }) => memberId);
}
