/** A figure about fewer people could identify them, so it is never shown. */
export const FEWEST_PEOPLE = 5;
