import { ACCOUNT } from "~/domain/notifications/catalogue/account";
import { ENDS, LISTINGS, QUESTIONS, type AboutListing } from "~/domain/notifications/catalogue/listings";
import { MAILS } from "~/domain/notifications/catalogue/mails";
import { PLANS } from "~/domain/notifications/catalogue/plans";
import { pushText, PUSHES, type PushKind } from "~/domain/notifications/catalogue/pushes";
import type { Entry } from "~/domain/notifications/catalogue/words";
import { MINUTE } from "~/domain/shared/clock";

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
  leavesMap: true,
  points: { owner: 25, driver: -25 },
  reason: "There is no kerb.",
};

/** One of everything that a text can be about. */
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
  accepted: false,
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

type Row = readonly string[];

const noticeRow = (fact: string, entry: Entry<never>, facts: object): Row => {
  const { title, message } = entry.notice(facts as never);
  return [fact, entry.to, `**${title}** ${message}`, entry.banner?.(facts as never) ?? "·", entry.push ?? "·"];
};

function* noticeRows(): Generator<Row> {
  for (const [ending, sides] of Object.entries(ENDS))
    for (const entry of Object.values(sides) as Entry<never>[])
      yield noticeRow(`promise ended: ${ending}`, entry, listing);
  for (const [fact, sides] of Object.entries(LISTINGS))
    for (const entry of Object.values(sides) as Entry<never>[]) yield noticeRow(fact, entry, listing);
  for (const group of [QUESTIONS, PLANS, ACCOUNT])
    for (const [fact, entry] of Object.entries(group) as [string, Entry<never>][]) yield noticeRow(fact, entry, about);
}

const mailAfter = (ms: number | undefined): string =>
  ms === undefined ? "no" : ms === 0 ? "at once" : `after ${ms / MINUTE} min`;

const pushRow = (kind: PushKind): Row => {
  const { to, choice, counts, inQuietHours, mailAfterMs } = PUSHES[kind];
  const { title, body } = pushText({ ...sample, kind }, reader);
  const limits = `counts: ${counts}; quiet hours: ${inQuietHours ? "also then" : "not then"}`;
  return [kind, to, `**${title}** ${body}`, choice?.label ?? "·", limits, mailAfter(mailAfterMs)];
};

const sender = { brandName: "Kindspot", publicUrl: new URL("https://kindspot.example") };

const mailRows = (): Row[] =>
  Object.entries(MAILS).map(([kind, { to, limits, words }]) => {
    const { subject, paragraphs } = words(about, sender);
    return [kind, to, `**${subject}** ${paragraphs.map(String).join(" ").replaceAll("\n", ", ")}`, limits];
  });

const table = (head: Row, rows: readonly Row[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** Every text that a member gets without asking, as Markdown: who reads it, by which ways, within which limits. */
export const notificationsMarkdown = (): string => `# What members are told

Made from \`app/domain/notifications/catalogue\` by \`npm run notification-docs\`. People and places are examples.

## Notices and cards

A notice is a toast at once, or on the reader's next page. At most 20 wait. A card stays for a day. Who caused a fact is not
told of it. A push of the named kind goes with it.

${table(["fact", "read by", "notice", "card", "push"], [...noticeRows()])}

## Pushes

As they are without 'Show details'. The limits are 4 an hour and 15 a day ([push](product.md#push)). The mail goes to a reader
without a browser for pushes.

${table(["kind", "read by", "push", "switch", "limits", "by mail"], (Object.keys(PUSHES) as PushKind[]).map(pushRow))}

## Mails

${table(["kind", "read by", "mail", "not sent, or at most"], mailRows())}
`;
