import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROUTES = "app/routes";
/** The API has a table of its own; a layout has no path. */
const NOT_PAGES = new Set(["api.$.ts", "_app.tsx", "_app.chat.tsx", "_app.admin.tsx"]);
/** What stands in the table for a path that takes anything. */
const EXAMPLES: Readonly<Record<string, string>> = { "/$": "/no-such-page", "/photos/$": "/photos/no-such-photo" };

/** What the name of a route's file says about its path, `{names}` for its parameters. */
function pathOf(file: string): string {
  const parts = file
    .replace(/\.tsx?$/, "")
    .replaceAll("[.]", "\0")
    .split(".")
    .filter((part) => !part.startsWith("_"));
  const path = `/${parts.map((part) => part.replace(/_$/, "").replace(/^\$(.+)$/, "{$1}")).join("/")}`;
  return EXAMPLES[path] ?? path.replaceAll("\0", ".");
}

export interface Route {
  path: string;
  /** Forms are sent to it. */
  acts: boolean;
}

/** Every page that the build has. */
export const routes: readonly Route[] = readdirSync(ROUTES)
  .filter((file) => !NOT_PAGES.has(file))
  .map((file) => ({
    path: pathOf(file),
    acts: /^export (async function|const) action\b/m.test(readFileSync(join(ROUTES, file), "utf8")),
  }));

/** A form's name, or the name of one of its buttons. */
const INTENT = /\bintent="([\w-]+)"|\bname="intent" value="([\w-]+)"/g;

/** The name of every form and button that a page shows. */
export const intents: ReadonlySet<string> = new Set(
  readdirSync("app/ui", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(join("app/ui", file), "utf8"))
    .flatMap((text) => [...text.matchAll(INTENT)].map(([, form, button]) => form ?? button ?? "")),
);
