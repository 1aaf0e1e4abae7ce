import type { Kindspot } from "../kindspot";
import { peopleFor, type Asker, type People } from "./people";
import type { Named, Subject } from "./subjects";

/**
 * One page, form or call, and what each asker is answered, in the order of `ASKERS`: a status, or where it leads
 * ('auth' to sign in and back, 'suspended' to the reason, 'home', or 'on' to any other page; 'no' when the page it leads
 * to says that nothing was done).
 */
export interface Row {
  cells: string;
  /** The subject that is created first. Default: none. */
  about?: Subject;
  /** The JSON body or the fields of the form. */
  body?: (people: People, named: Named) => Record<string, unknown>;
  /** Its form is sent as multipart/form-data. */
  multipart?: true;
  query?: (people: People) => Record<string, string>;
}

/** Creates the people of a row and its subject, and says what this asker sends. `line` is the row's name. */
export async function prepare(town: Kindspot, line: string, row: Row, asker: Asker) {
  const people = await peopleFor(town, asker);
  const named = (await row.about?.(town.app.context, people)) ?? {};
  const [method = "", pattern = ""] = line.split(" ");
  const query = row.query ? `?${new URLSearchParams(row.query(people)).toString()}` : "";
  return { people, method, path: pathOf(pattern, named), query, fields: row.body?.(people, named) ?? {} };
}

/** The answer's name in the table. */
export function cellOf(answer: Response): string {
  const place = answer.headers.get("location");
  if (place === null) return String(answer.status);
  if (place.startsWith("/auth?redirectTo=")) return "auth";
  if (tellsFailure(answer)) return "no";
  if (new URL(place, "http://home").pathname === "/" && !place.includes("?")) return "home";
  return place === "/suspended" ? "suspended" : "on";
}

/** Whether the redirect's toast is that of a failure. */
function tellsFailure({ headers }: Response): boolean {
  const flash = headers.getSetCookie().find((line) => line.startsWith("flash="));
  const [, value = ""] = /^flash=([^;]*)/.exec(flash ?? "") ?? [];
  return Buffer.from(decodeURIComponent(value), "base64").toString().includes('"destructive":true');
}

/** The path with its `{names}` replaced by the subject's ids. */
export const pathOf = (pattern: string, named: Named): string =>
  pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? "nothing"));
