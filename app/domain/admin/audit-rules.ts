import { counted } from "../shared/counted";
import type { Person } from "../members/rules";
import { reasonForAdmin } from "../moderation/rules";
import { signedPoints } from "../points/rules";
import { filterWords, type MemberFilter } from "./rules";
import { securityKinds } from "./security-rules";

/** One action of an admin. */
export interface AuditEntry {
  id: string;
  /** ISO 8601 UTC. */
  at: string;
  action: string;
  /** Null for the command line on the server's machine. */
  by: Person | null;
  /** The member whom the action concerns, if there is one. */
  subject: Person | null;
  details: Record<string, unknown>;
}

/** The sentence for people: admin's name + `did` + member's name + `more`. */
export interface AuditMessage {
  did: string;
  more?: string;
  /** The admin's reason. */
  reason?: string;
}

type Entry = Pick<AuditEntry, "action" | "details" | "subject">;

const messageOf = ({ subject }: Entry): string => (subject ? "the message of" : "a visitor's message");

const inBrackets = (words: readonly unknown[]): string => (words.length > 0 ? ` (${words.join(", ")})` : "");

/** What a list's filters say by codes, in words. */
type FilterWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

const reportFilters: FilterWords = {
  show: { settled: "dealt with" },
  reason: reasonForAdmin,
  assigned: { me: "assigned to themselves", nobody: "assigned to nobody" },
};

/** The filters of a list: ' (open, ana)'. */
const filterOf = (details: Record<string, unknown>, words: FilterWords = {}): string =>
  inBrackets(
    Object.entries(details).flatMap(([name, value]) =>
      typeof value === "string" && value !== "" ? [words[name]?.[value] ?? value] : [],
    ),
  );

/** What an entry does not name was not filtered by. */
const noFilter = { search: "", city: "", standing: "", shared: "", seen: "", from: "", to: "" };

/** The filters of the list of members in words: ' (ana, Suspended)'. */
const memberFilterOf = (details: Record<string, unknown>): string =>
  inBrackets(filterWords({ ...noFilter, ...details } as MemberFilter));

const audienceOf = ({ city }: Record<string, unknown>): string =>
  typeof city === "string" && city !== "" ? `the members of ${city}` : "all members";

/** Entries about data that an admin read, without changing it. */
export const readActions = [
  "member-viewed",
  "space-viewed",
  "members-listed",
  "security-log-viewed",
  "reports-viewed",
  "messages-viewed",
  "donations-viewed",
  "claims-viewed",
  "circles-viewed",
];

/** `people` of an entry's details. */
const peopleIn = (people: unknown): string => counted(Number(people), "person", "people");

const auditMessages: Readonly<Record<string, (entry: Entry) => AuditMessage>> = {
  "admin-granted": () => ({ did: "made", more: "an admin" }),
  "admin-revoked": () => ({ did: "took the admin role back from" }),
  "member-suspended": () => ({ did: "suspended" }),
  "suspension-lifted": () => ({ did: "lifted the suspension of" }),
  "member-approved": () => ({ did: "let in" }),
  "member-declined": () => ({ did: "didn't let in" }),
  "points-corrected": ({ details: { points } }) => ({
    did: "corrected the points of",
    ...(typeof points === "number" && { more: `by ${signedPoints(points)}` }),
  }),
  "note-changed": () => ({ did: "changed the note about" }),
  "address-corrected": () => ({ did: "corrected the email address of" }),
  "member-mailed": ({ details: { subject } }) => ({ did: "wrote a mail to", more: `about '${String(subject)}'` }),
  "member-deleted": () => ({ did: "deleted the account of" }),
  announced: ({ details }) => ({ did: `announced '${String(details.title)}' to`, more: audienceOf(details) }),
  "announcement-ended": ({ details }) => ({
    did: `ended the announcement '${String(details.title)}' to`,
    more: audienceOf(details),
  }),
  "redemption-fulfilled": () => ({ did: "fulfilled a claim of" }),
  "redemption-refused": () => ({ did: "refused a claim of" }),
  "message-answered": (entry) => ({ did: `answered ${messageOf(entry)}` }),
  "message-reopened": (entry) => ({ did: `reopened ${messageOf(entry)}` }),
  "report-settled": () => ({ did: "dealt with a report about" }),
  "report-assigned": ({ details: { to } }) => ({
    did: "gave a report about",
    more: typeof to === "string" && to !== "" ? `to ${to}` : "to nobody",
  }),
  "report-reopened": () => ({ did: "reopened a report about" }),
  "reset-link-made": () => ({ did: "made a link to a new password for" }),
  "second-step-reset": () => ({ did: "removed the second step of" }),
  "space-removed": () => ({ did: "took a space off the map, of" }),
  "space-viewed": () => ({ did: "read a space of" }),
  "registration-set": ({ details: { mode } }) => ({ did: `set registration to '${String(mode)}'` }),
  "link-made": ({ details: { people, days } }) => ({
    did: `made a link for ${peopleIn(people)}, for ${counted(Number(days), "day")}`,
  }),
  "people-invited": ({ details: { people } }) => ({ did: `invited ${peopleIn(people)} by mail` }),
  "link-ended": ({ details: { people, joined } }) => ({
    did: `ended a link for ${peopleIn(people)}, by which ${String(joined)} had joined`,
  }),
  "member-viewed": () => ({ did: "read the page of" }),
  "members-listed": ({ details }) => ({ did: `read the list of members${memberFilterOf(details)}` }),
  "security-log-viewed": ({ details }) => ({
    did: `read the security log${filterOf(details, { kind: securityKinds })}`,
  }),
  "reports-viewed": ({ details }) => ({ did: `read reports${filterOf(details, reportFilters)}` }),
  "messages-viewed": ({ details }) => ({ did: `read messages of the contact form${filterOf(details)}` }),
  "donations-viewed": () => ({ did: "read donations" }),
  "claims-viewed": () => ({ did: "read claims of rewards" }),
  "circles-viewed": () => ({ did: "read the circles of handovers" }),
  "members-exported": ({ details }) => ({ did: `exported the list of members${memberFilterOf(details)}` }),
  "mails-released": ({ details: { mails } }) => ({ did: `released ${counted(Number(mails), "held mail")}` }),
  "mails-retried": ({ details: { mails } }) => ({ did: `had ${counted(Number(mails), "mail")} sent once more` }),
  "backup-started": () => ({ did: "had a backup made" }),
  "backup-downloaded": ({ details: { backup } }) => ({ did: `downloaded the backup ${String(backup)}` }),
};

/** The codes of entries with their names for a filter: acts of admins, or what they read. */
export const auditActions = (show: "acts" | "reads"): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(auditMessages)
      .filter((action) => readActions.includes(action) === (show === "reads"))
      .map((action) => [action, action.charAt(0).toUpperCase() + action.slice(1).replaceAll("-", " ")]),
  );

/** The words of an entry. An action without words here is shown by its code. */
export function auditMessageOf(entry: Entry): AuditMessage {
  const { action, details } = entry;
  const message = auditMessages[action]?.(entry) ?? { did: `did '${action.replaceAll("-", " ")}'` };
  // The reason that a list of reports was filtered by is none of the admin's.
  const reason = readActions.includes(action) ? undefined : details.reason;
  return typeof reason === "string" && reason ? { ...message, reason } : message;
}
