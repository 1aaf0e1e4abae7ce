import type { Person } from "../members/rules";
import { signedPoints } from "../points/rules";

/** One thing that an admin did. */
export interface AuditEntry {
  id: string;
  /** ISO 8601 UTC. */
  at: string;
  action: string;
  /** Null: the command line on the server's machine. */
  by: Person | null;
  /** The member it was done to, if to one. */
  about: Person | null;
  details: Record<string, unknown>;
}

/** 'Ada Novak' + did + 'Ben Okafor' + more: what happened, for people. */
export interface Deed {
  did: string;
  more?: string;
  /** Why, as the admin put it. */
  reason?: string;
}

type Told = Pick<AuditEntry, "action" | "details" | "about">;

const messageOf = ({ about }: Told): string => (about ? "the message of" : "a visitor’s message");

const deeds: Readonly<Record<string, (entry: Told) => Deed>> = {
  "admin-granted": () => ({ did: "made", more: "an admin" }),
  "admin-revoked": () => ({ did: "took the admin role back from" }),
  "member-suspended": () => ({ did: "suspended" }),
  "suspension-lifted": () => ({ did: "lifted the suspension of" }),
  "points-corrected": ({ details: { points } }) => ({
    did: "corrected the points of",
    ...(typeof points === "number" && { more: `by ${signedPoints(points)}` }),
  }),
  "redemption-fulfilled": () => ({ did: "fulfilled a claim of" }),
  "redemption-refused": () => ({ did: "refused a claim of" }),
  "message-answered": (entry) => ({ did: `answered ${messageOf(entry)}` }),
  "message-reopened": (entry) => ({ did: `reopened ${messageOf(entry)}` }),
  "report-settled": () => ({ did: "dealt with a report about" }),
  "report-reopened": () => ({ did: "reopened a report about" }),
  "members-exported": () => ({ did: "exported the list of members" }),
  "mails-retried": ({ details: { mails } }) => ({ did: `had ${String(mails)} letters sent once more` }),
};

/** What an entry says; an action without words of its own is named as it is. */
export function deedOf(entry: Told): Deed {
  const { action, details } = entry;
  const deed = deeds[action]?.(entry) ?? { did: `did “${action.replaceAll("-", " ")}”` };
  return typeof details.reason === "string" && details.reason ? { ...deed, reason: details.reason } : deed;
}
