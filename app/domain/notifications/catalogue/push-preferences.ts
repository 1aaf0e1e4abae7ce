import { minuteOfDay } from "../../shared/calendar";
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

/** Whether the member wants this kind. One without a switch is always wanted: the member asked for it. */
export function wants(preferences: PushPreferences, kind: PushKind): boolean {
  const { choice } = PUSHES[kind];
  return !choice || preferences[choice.name];
}

/** They come at a time that the member chose, also in quiet hours. */
const ALSO_IN_QUIET_HOURS: readonly PushKind[] = ["reminder", "plan", "test"];

export const comesInQuietHours = (kind: PushKind): boolean => ALSO_IN_QUIET_HOURS.includes(kind);

/**
 * Whether quiet hours drop a push of this kind now: it is never sent, also not when they end. A notice of the same event is
 * stored all the same, and shown on the member's next page.
 */
export const inQuietHours = (
  preferences: Pick<PushPreferences, "quietFrom" | "quietTo">,
  kind: PushKind,
  now: Date,
  timeZone: string,
): boolean => !comesInQuietHours(kind) && isQuiet(preferences, now, timeZone);

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
