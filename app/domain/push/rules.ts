import { clockText, halfHourOf, minuteOfDay } from "../shared/calendar";
import { HOUR, MINUTE } from "../shared/clock";
import { shortenedTo } from "../shared/graphemes";
import { plainName } from "../shared/names";

/** What a push is about, in the order of the page (docs/product.md#push). */
export type PushKind =
  | "request"
  | "promise"
  | "arrival"
  | "message"
  | "still-free"
  | "got-it"
  | "watch"
  | "reminder"
  | "plan"
  | "match"
  | "test";

/** What a member switches on and off, and its label. */
export const pushChoices = [
  { name: "requests", kind: "request", label: "Someone needs a space near yours" },
  { name: "promises", kind: "promise", label: "A space is kept for you" },
  { name: "arrivals", kind: "arrival", label: "Your driver is here" },
  { name: "messages", kind: "message", label: "New messages" },
  { name: "stillFree", kind: "still-free", label: "Your space leaves the map soon" },
  { name: "gotIt", kind: "got-it", label: "Did you get the space?" },
  { name: "watches", kind: "watch", label: "A space came up in an area you watch" },
  { name: "plans", kind: "plan", label: "Your planned departure comes" },
  { name: "matches", kind: "match", label: "Your plans match a neighbour’s" },
] as const satisfies readonly { name: string; kind: PushKind; label: string }[];

export type PushChoice = (typeof pushChoices)[number]["name"];

/** A member's preferences. Times are minutes after midnight in the member's zone; both null: no quiet hours. */
export type PushPreferences = Record<PushChoice, boolean> & {
  quietFrom: number | null;
  quietTo: number | null;
  showDetails: boolean;
  byMail: boolean;
};

export const defaultPreferences: PushPreferences = {
  requests: true,
  promises: true,
  arrivals: true,
  messages: true,
  stillFree: true,
  gotIt: true,
  watches: true,
  plans: true,
  matches: true,
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
/** Test pushes of one member in an hour. */
export const TESTS_AN_HOUR = 5;
/** The most browsers of one member. The oldest ends. */
export const SUBSCRIPTIONS_MAX = 10;
/** The least age of an account whose acts push others, in milliseconds. */
export const NEWCOMER_MS = 24 * HOUR;

/**
 * How long after its cause a notification goes by mail to a member without a browser for pushes, in milliseconds. The other
 * kinds are over, or asked on the next page, before someone reads a mail (docs/product.md#push).
 */
export const mailAfterMs: Readonly<Partial<Record<PushKind, number>>> = {
  promise: 2 * MINUTE,
  arrival: 2 * MINUTE,
  message: 2 * MINUTE,
  watch: 0,
  reminder: 0,
  plan: 0,
  match: 0,
};
/** The least time between two mails about one conversation, in milliseconds. */
export const CONVERSATION_MAIL_MS = HOUR;

/** Whether one more push fits. `times` are those of the counted pushes of the last 24 hours. */
export const hasRoom = (times: readonly Date[], now: Date): boolean =>
  times.length < PUSHES_A_DAY && times.filter((at) => now.getTime() - at.getTime() < HOUR).length < PUSHES_AN_HOUR;

/** Whether quiet hours hold a push back. A reminder and a plan's question come at the time that their member chose. */
export const inQuietHours = (
  preferences: Pick<PushPreferences, "quietFrom" | "quietTo">,
  kind: PushKind,
  now: Date,
  timeZone: string,
): boolean => kind !== "reminder" && kind !== "plan" && isQuiet(preferences, now, timeZone);

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

/** Milliseconds until the next attempt after so many refusals in a row: from a minute, doubled, at most 6 hours. */
export const failurePauseMs = (failures: number): number => Math.min(MINUTE * 2 ** Math.max(0, failures - 1), 6 * HOUR);

/** After so many refusals in a row that are not the push service's own trouble, a browser's subscription ends. */
export const REFUSALS_MAX = 5;

const TEXT_MAX = 120;

/** Another member's words on one line, shortened. */
const excerpt = (text: string): string => shortenedTo(text.replace(/\s+/g, " ").trim(), TEXT_MAX);

/** What a push says. The details stand in it only for members who chose 'Show details'. */
export type PushFacts =
  | { kind: "request"; miles: number; name: string }
  | { kind: "promise"; until: Date; name: string; street: string }
  | { kind: "arrival"; name: string; vehicle: string; words: string }
  | { kind: "message"; name: string; text: string }
  | { kind: "still-free"; until: Date; street: string }
  | { kind: "got-it"; name: string }
  | { kind: "watch" }
  | { kind: "reminder" }
  | { kind: "plan"; leavesAt: Date }
  | { kind: "match"; agreed: boolean; leavesAt: Date }
  | { kind: "test" };

interface Reader {
  timeZone: string;
  showDetails: boolean;
}

const sentence = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");
const ended = (text: string): string => (text === "" ? "" : `${excerpt(text)}.`);

/** Title and body of a push (docs/product.md#push). */
export function pushText(facts: PushFacts, { timeZone, showDetails }: Reader): { title: string; body: string } {
  switch (facts.kind) {
    case "request": {
      const distance = `bout ${facts.miles.toFixed(1)} mi from yours.`;
      const body = showDetails ? `${plainName(facts.name)}, a${distance}` : `A${distance}`;
      return { title: "Someone needs a space", body };
    }
    case "promise": {
      const until = clockText(facts.until, timeZone);
      const plain = `Until ${until}.`;
      const details = sentence(`${plainName(facts.name)} waits until ${until}.`, ended(facts.street));
      return { title: "A space is kept for you", body: showDetails ? details : plain };
    }
    case "arrival": {
      const details = sentence(
        `${plainName(facts.name)} says so.`,
        ended(facts.vehicle),
        `Your code words are ‘${facts.words}’.`,
      );
      return { title: "Your driver is here", body: showDetails ? details : "Open for the words." };
    }
    case "message":
      return {
        title: "New message",
        body: showDetails ? `${plainName(facts.name)}: ${excerpt(facts.text)}` : "Open to read.",
      };
    case "still-free": {
      const plain = `Off the map at ${clockText(facts.until, timeZone)}.`;
      return { title: "Still free?", body: showDetails ? sentence(ended(facts.street), plain) : plain };
    }
    case "got-it": {
      const details = `${plainName(facts.name)} says that the space is yours. One tap tells us.`;
      return { title: "Did you get it?", body: showDetails ? details : "One tap tells us." };
    }
    case "watch":
      return { title: "A space came up", body: "In your watched area." };
    case "reminder":
      return { title: "Your reminder", body: "Open to see your car." };
    case "plan":
      return { title: `Leaving at ${clockText(facts.leavesAt, timeZone)}?`, body: "Yes, later, or skip." };
    case "match": {
      const about = `At about ${clockText(halfHourOf(facts.leavesAt, timeZone).from, timeZone)}.`;
      return facts.agreed
        ? { title: "Your match is agreed", body: `${about} Open to see it.` }
        : { title: "Your plans match", body: `${about} Open to answer.` };
    }
    case "test":
      return { title: "Test", body: "Notifications reach this phone." };
  }
}

/** A browser in the member's list. Times are ISO 8601 UTC. */
export interface OwnSubscription {
  id: string;
  /** In words, as 'Chrome on Android'; empty when unknown. */
  browser: string;
  createdAt: string;
  lastSentAt: string | null;
  /** The push service refused the last pushes. */
  isPaused: boolean;
  /** It belongs to the session that asks. */
  isCurrent: boolean;
}
