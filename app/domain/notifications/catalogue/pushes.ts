import { clockText, halfHourOf } from "../../shared/calendar";
import { MINUTE } from "../../shared/clock";
import { plainName, shortenedTo } from "../../shared/names";

/**
 * What a push is made from. Facts that aren't listed are never pushed: they have a notice or a banner alone, for example
 * 'driver-coming', and every end of a promise, taken back or expired (docs/product.md#push).
 */
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
  /** `accepted`: its reader accepted the match; `agreed`: both did. */
  | { kind: "match"; accepted: boolean; agreed: boolean; leavesAt: Date }
  | { kind: "test" };

/** What a push is about, in the order of the page (docs/product.md#push). */
export type PushKind = PushFacts["kind"];

/** A kind that a member can switch off. */
export type PushChoice =
  "requests" | "promises" | "arrivals" | "messages" | "stillFree" | "gotIt" | "watches" | "plans" | "planMatches";

interface Reader {
  timeZone: string;
  showDetails: boolean;
}

interface PushWords {
  title: string;
  body: string;
}

interface Push<Facts> {
  /** Who gets it, in words. */
  to: string;
  /** The member's switch and its label. None: the member asked for it. */
  choice?: { name: PushChoice; label: string };
  words: (facts: Facts, reader: Reader) => PushWords;
  /** Whether the limits an hour and a day count it. */
  counts: "always" | "until it binds" | "never";
  /**
   * How long after its cause it goes by mail to a member without a browser for pushes, in milliseconds. The other kinds are
   * over, or asked on the next page, before someone reads a mail.
   */
  mailAfterMs?: number;
}

const sentence = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");

const MAX_TEXT = 120;

/** Another member's words on one line, shortened. */
const excerpt = (text: string): string => shortenedTo(text.replace(/\s+/g, " ").trim(), MAX_TEXT);
const ended = (text: string): string => (text === "" ? "" : `${excerpt(text)}.`);

/** Every push: its readers, its words, and its limits (docs/product.md#push). */
export const PUSHES: { readonly [Kind in PushKind]: Push<Extract<PushFacts, { kind: Kind }>> } = {
  request: {
    to: "owners of available spaces near, or the asked one",
    choice: { name: "requests", label: "Someone needs a space near yours" },
    counts: "always",
    words: ({ miles, name }, { showDetails }) => {
      const distance = `${miles.toFixed(1)} mi from yours.`;
      return {
        title: "Someone needs a space",
        body: showDetails ? `${plainName(name)}, about ${distance}` : `About ${distance}`,
      };
    },
  },
  promise: {
    to: "the driver",
    choice: { name: "promises", label: "A space is promised to you" },
    counts: "until it binds",
    mailAfterMs: 2 * MINUTE,
    words: ({ until, name, street }, { timeZone, showDetails }) => {
      const at = clockText(until, timeZone);
      const details = sentence(`${plainName(name)} waits until ${at}.`, ended(street));
      return { title: "A space is promised to you", body: showDetails ? details : `Until ${at}.` };
    },
  },
  arrival: {
    to: "the owner",
    choice: { name: "arrivals", label: "Your driver is here" },
    counts: "never",
    mailAfterMs: 2 * MINUTE,
    words: ({ name, vehicle, words }, { showDetails }) => {
      const details = sentence(`${plainName(name)} says so.`, ended(vehicle), `Your code words are '${words}'.`);
      return { title: "Your driver is here", body: showDetails ? details : "Open for the words." };
    },
  },
  message: {
    to: "its reader",
    choice: { name: "messages", label: "New messages" },
    counts: "always",
    mailAfterMs: 2 * MINUTE,
    words: ({ name, text }, { showDetails }) => ({
      title: "New message",
      body: showDetails ? `${plainName(name)}: ${excerpt(text)}` : "Open to read.",
    }),
  },
  "still-free": {
    to: "the owner",
    choice: { name: "stillFree", label: "Your space leaves the map soon" },
    counts: "always",
    words: ({ until, street }, { timeZone, showDetails }) => {
      const plain = `Off the map at ${clockText(until, timeZone)}.`;
      return { title: "Still free?", body: showDetails ? sentence(ended(street), plain) : plain };
    },
  },
  "got-it": {
    to: "the driver",
    choice: { name: "gotIt", label: "Did you get the space?" },
    counts: "always",
    words: ({ name }, { showDetails }) => {
      const details = `${plainName(name)} says that the space is yours. One tap tells us.`;
      return { title: "Did you get it?", body: showDetails ? details : "One tap tells us." };
    },
  },
  watch: {
    to: "members who watch the area, within their hours",
    choice: { name: "watches", label: "A space came up in an area you watch" },
    counts: "always",
    mailAfterMs: 0,
    words: () => ({ title: "A space came up", body: "In your watched area." }),
  },
  reminder: {
    to: "the member of the car",
    counts: "never",
    mailAfterMs: 0,
    words: () => ({ title: "Your reminder", body: "Open to see your car." }),
  },
  plan: {
    to: "the member who planned it",
    choice: { name: "plans", label: "Your planned departure comes" },
    counts: "never",
    mailAfterMs: 0,
    words: ({ leavesAt }, { timeZone }) => departureQuestion(leavesAt, timeZone),
  },
  match: {
    to: "both members of the match",
    choice: { name: "planMatches", label: "Your plans match a neighbour's" },
    counts: "until it binds",
    mailAfterMs: 0,
    words: ({ accepted, agreed, leavesAt }, { timeZone }) => {
      const about = `At about ${clockText(halfHourOf(leavesAt, timeZone).from, timeZone)}.`;
      return {
        title: agreed ? "Your match is agreed" : "Your plans match",
        body: `${about} ${accepted ? "Open to see it." : "Open to answer."}`,
      };
    },
  },
  test: {
    to: "the member who asks for it",
    counts: "never",
    words: () => ({ title: "Test", body: "Notifications reach this phone." }),
  },
};

/** The button of a request's push, which promises the space. */
export const PROMISE_BUTTON = "Promise 10 min";

/** The question before a planned departure, in the push and in the notice. */
export const departureQuestion = (leavesAt: Date, timeZone: string): PushWords => ({
  title: `Leaving at ${clockText(leavesAt, timeZone)}?`,
  body: "Yes, later, or skip.",
});

/** Title and body of a push. */
export function pushText(facts: PushFacts, reader: Reader): PushWords {
  // The words of a kind take the facts of that kind.
  const words = PUSHES[facts.kind].words as (facts: PushFacts, reader: Reader) => PushWords;
  return words(facts, reader);
}
