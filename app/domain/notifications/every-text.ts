import { MINUTE } from "../shared/clock";
import type { DomainSettings } from "../shared/context";
import { ACCOUNT } from "./catalogue/account-notices";
import { ENDS, LISTINGS, QUESTIONS, type AboutListing } from "./catalogue/listing-notices";
import { MAILS } from "./catalogue/mails";
import { PLANS } from "./catalogue/plan-notices";
import { comesInQuietHours } from "./catalogue/push-preferences";
import { pushText, PUSHES, type PushKind } from "./catalogue/pushes";
import type { Entry, Told } from "./catalogue/words";

const at = new Date("2026-06-01T21:40:00Z");
const reader = { timeZone: "America/New_York", showDetails: false };

const listing: AboutListing = {
  owner: "Ana R.",
  driver: "Ben O.",
  vehicle: "Blue Honda Fit",
  address: "107 Wren Street",
  waitMinutes: 10,
  bound: true,
  codeWords: "rust valley",
  leavesMap: false,
  unproven: true,
  points: { owner: 25, driver: -25 },
  reason: "There is no kerb.",
};

/** One of everything that a text can be about: invented people and places. */
const sample = {
  ...listing,
  leavesAt: at,
  timeZone: reader.timeZone,
  side: "seeker",
  within: "½ mile",
  street: "107 Wren Street",
  name: "Ana R.",
  until: at,
  wordsAt: at,
  accepted: true,
  waits: true,
  why: "late",
  minutes: 10,
  days: 7,
  reward: "Free Inaugural Member",
  link: new URL("https://kindspot.example/link"),
  unsubscribe: new URL("https://kindspot.example/unsubscribe"),
  hours: 24,
  browser: "Firefox on Linux",
  place: "New York",
  at,
  byLink: true,
  firstName: "Ana",
  suspended: false,
  refused: false,
  declined: true,
  note: "",
  amount: "$5.00 USD",
  day: "2026-06-01",
  number: "0197",
  company: "",
  email: "ana@example.org",
  memberId: null,
  subject: "A question",
  message: "Hello",
  backup: "kindspot-2026-06-01.tar",
  error: "it is empty",
  title: "A space came up",
  body: "In your watched area.",
  miles: 0.3,
  text: "On my way",
  agreed: true,
  words: "rust valley",
};

/** Facts whose points are one number, not those of both sides. */
const about = { ...sample, points: 100 };

/** One text that members get without asking. */
export interface ListedText {
  /** The fact, or the kind of push or mail. */
  name: string;
  readBy: string;
  title: string;
  message: string;
  /** The other ways and the limits, beside their labels. '' where there are none. */
  more: Readonly<Record<string, string>>;
}

const noticeOf = (name: string, entry: Entry<never>, facts: object): ListedText => ({
  name,
  readBy: entry.to,
  ...entry.notice(facts as never),
  more: { Card: entry.banner?.(facts as never) ?? "", Push: entry.push ?? "" },
});

/** After these ends the space usually leaves the map; after the others it is available again. */
const TAKEN = ["promise-ended: taken_by_other", "promise-ended: not_got"];

function* notices(): Generator<ListedText> {
  const ends = Object.entries(ENDS).map(([ending, sides]) => [`promise-ended: ${ending}`, sides] as const);
  for (const [fact, sides] of [...ends, ...Object.entries(LISTINGS)])
    for (const [side, entry] of Object.entries(sides) as [string, Told<never>][])
      yield noticeOf(fact, { ...entry, to: `the ${side}` }, { ...listing, leavesMap: TAKEN.includes(fact) });
  for (const group of [QUESTIONS, PLANS, ACCOUNT])
    for (const [fact, entry] of Object.entries(group) as [string, Entry<never>][]) yield noticeOf(fact, entry, about);
}

const mailAfter = (ms: number | undefined): string =>
  ms === undefined ? "no" : ms === 0 ? "at once" : `after ${ms / MINUTE} min`;

const COUNTS = { always: "counted", never: "not counted", "until it binds": "counted until it binds" } as const;

function pushOf(kind: PushKind): ListedText {
  const { to: readBy, choice, counts, mailAfterMs } = PUSHES[kind];
  const { title, body: message } = pushText({ ...sample, kind }, reader);
  const limits = `${COUNTS[counts]}${comesInQuietHours(kind) ? ", also in quiet hours" : ""}`;
  return {
    name: kind,
    readBy,
    title,
    message,
    more: { Switch: choice?.label ?? "", Limits: limits, "By mail": mailAfter(mailAfterMs) },
  };
}

/** Every text that members get without asking, with examples in it: who reads it, by which ways, within which limits. */
export const everyText = (sender: Pick<DomainSettings, "brandName" | "publicUrl">) => ({
  notices: [...notices()],
  pushes: (Object.keys(PUSHES) as PushKind[]).map(pushOf),
  mails: Object.entries(MAILS).map(([name, { to: readBy, limits, words }]): ListedText => {
    const { subject: title, paragraphs } = words(about, sender);
    return { name, readBy, title, message: paragraphs.map(String).join(" "), more: { Limits: limits } };
  }),
});
