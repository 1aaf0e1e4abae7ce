/** A figure about fewer people could identify them, so it is never shown. */
export const MIN_PEOPLE = 5;
