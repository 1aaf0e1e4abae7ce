// What a figure about several people may tell: nobody learns from it what one of them does.

/** A figure about fewer people could identify them, so it is never shown. */
export const MIN_PEOPLE = 5;

/** 'About 5' of 5 to 9: a count never says whether one neighbour more plans. */
export const roundedDown = (people: number): number => people - (people % 5);
