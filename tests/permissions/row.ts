import type { Named, Subject } from "./subjects";
import type { People } from "./people";

/**
 * One page, form or call, and what each asker is answered, in the order of `ASKERS`: a status, or where it leads
 * ('auth' to sign in and back, 'suspended' to the reason, 'home', or 'on' to any other page; 'no' when the page it leads
 * to says that nothing was done).
 */
export interface Row {
  cells: string;
  /** What it is about; nothing of its own unless given. */
  about?: Subject;
  /** Its JSON or its form's fields. */
  body?: (people: People, named: Named) => Record<string, unknown>;
  query?: (people: People) => Record<string, string>;
}

/** What the answer is called in the table. */
export function cellOf(answer: Response): string {
  const place = answer.headers.get("location");
  if (place === null) return String(answer.status);
  if (place.startsWith("/auth?redirectTo=")) return "auth";
  if (tellsFailure(answer)) return "no";
  if (place === "/") return "home";
  return place === "/suspended" ? "suspended" : "on";
}

/** The flash that goes along is that of a failure. */
function tellsFailure({ headers }: Response): boolean {
  const flash = headers.getSetCookie().find((line) => line.startsWith("flash="));
  const [, value = ""] = /^flash=([^;]*)/.exec(flash ?? "") ?? [];
  return Buffer.from(decodeURIComponent(value), "base64").toString().includes('"destructive":true');
}

/** The path with its `{names}` filled in from what the row is about. */
export const pathOf = (pattern: string, named: Named): string =>
  pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? "nothing"));
