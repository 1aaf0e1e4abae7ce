import { minuteOfDay } from "../../shared/calendar";
import { HOUR } from "../../shared/clock";
import { PUSHES, type PushChoice, type PushKind } from "./pushes";

/** What a member switches on and off, and its label, in the order of the page. */
export const pushChoices = (Object.keys(PUSHES) as PushKind[]).flatMap((kind) => {
  const { choice } = PUSHES[kind];
  return choice ? [{ ...choice, kind }] : [];
});

/** A member's preferences. Times are minutes after midnight in the member's zone; both null: no quiet hours. */
export type PushPreferences = Record<PushChoice, boolean> & {
  quietFrom: number | null;
  quietTo: number | null;
  showDetails: boolean;
  byMail: boolean;
};

/** Every kind, at any time, without details. */
export const defaultPreferences: PushPreferences = {
  ...(Object.fromEntries(pushChoices.map(({ name }) => [name, true])) as Record<PushChoice, boolean>),
  quietFrom: null,
  quietTo: null,
  showDetails: false,
  byMail: true,
};

/** Whether the member wants this kind. Tests and reminders are always wanted: the member asked for them. */
export const wants = (preferences: PushPreferences, kind: PushKind): boolean =>
  pushChoices.every((choice) => choice.kind !== kind || preferences[choice.name]);

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

/** The least time between two mails about one conversation, in milliseconds. */
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

/**
 * Whether quiet hours hold a push back: not what comes at a time that the member chose. It is dropped then,
 * not sent later; what is a notice, too, waits for the member's next page.
 */
export const inQuietHours = (
  preferences: Pick<PushPreferences, "quietFrom" | "quietTo">,
  kind: PushKind,
  now: Date,
  timeZone: string,
): boolean => !PUSHES[kind].inQuietHours && isQuiet(preferences, now, timeZone);

/** Whether it is quiet for the member now. Hours from 22:00 to 7:00 cross midnight; equal times are the whole day. */
export function isQuiet(
  { quietFrom, quietTo }: Pick<PushPreferences, "quietFrom" | "quietTo">,
  now: Date,
  timeZone: string,
): boolean {
  if (quietFrom === null || quietTo === null) return false;
  const minute = minuteOfDay(timeZone, now);
  return quietFrom < quietTo ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo;
}
