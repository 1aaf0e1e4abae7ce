import { HOUR } from "../../shared/clock";

/** The most pushes to one member (docs/product.md#push). What belongs to a promise that binds does not count. */
export const PUSHES_AN_HOUR = 4;
export const PUSHES_A_DAY = 15;
/** **guard**: how many of them may be about what strangers did, so that invented spaces leave room for the real ones. */
const STRANGERS_PUSHES_AN_HOUR = 1;
const STRANGERS_PUSHES_A_DAY = 4;
/** Test pushes of one member in an hour. */
export const TESTS_AN_HOUR = 5;
/** The least age of an account whose acts push others, in milliseconds. */
export const NEWCOMER_MS = 24 * HOUR;
/** The least time between two mails about one conversation, which go where no push reaches, in milliseconds. */
export const CONVERSATION_MAIL_MS = HOUR;

/**
 * Whether one more push fits. `times` are those of the counted pushes of the last 24 hours. `ofStranger`: a member who is not
 * established caused it.
 */
export function hasRoom(times: readonly Date[], now: Date, ofStranger = false): boolean {
  const anHour = ofStranger ? STRANGERS_PUSHES_AN_HOUR : PUSHES_AN_HOUR;
  const aDay = ofStranger ? STRANGERS_PUSHES_A_DAY : PUSHES_A_DAY;
  return times.length < aDay && times.filter((at) => now.getTime() - at.getTime() < HOUR).length < anHour;
}
