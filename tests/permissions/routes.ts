import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesIn } from "../architecture/files";

const ROUTES = "app/routes";
/** The API has a table of its own; a layout has no path. */
const NOT_PAGES = new Set(["api.$", "_app", "_app.chat", "_app.admin"]);
/** The row's path in the tables, for a route that matches any path. */
const EXAMPLES: Readonly<Record<string, string>> = { "/$": "/no-such-page", "/photos/$": "/photos/no-such-photo" };

/** The path of a route by the name of its folder, with `{names}` for its parameters. */
function pathOf(folder: string): string {
  const parts = folder
    .replaceAll("[.]", "\0")
    .split(".")
    .filter((part) => !part.startsWith("_"));
  const path = `/${parts.map((part) => part.replace(/_$/, "").replace(/^\$(.+)$/, "{$1}")).join("/")}`;
  return EXAMPLES[path] ?? path.replaceAll("\0", ".");
}

export interface Route {
  path: string;
  /** The route has an action. */
  acts: boolean;
  /** Whom its handle lets in although other pages turn them away (app/security/route-policy.ts). */
  alsoOpenTo: readonly string[];
}

const ALSO_OPEN_TO = /\balsoOpenTo: \[([^\]]*)\]/;

function sourceOf(folder: string): string {
  const page = join(ROUTES, folder, "route.tsx");
  return readFileSync(existsSync(page) ? page : join(ROUTES, folder, "route.ts"), "utf8");
}

/** Every page that the build has. */
export const routes: readonly Route[] = readdirSync(ROUTES)
  .filter((folder) => !NOT_PAGES.has(folder))
  .map((folder) => ({
    path: pathOf(folder),
    alsoOpenTo: (ALSO_OPEN_TO.exec(sourceOf(folder))?.[1] ?? "").match(/[\w-]+/g) ?? [],
    acts: /^export ((async )?function|const) action\b/m.test(sourceOf(folder)),
  }));

/** A form's name, or the name of one of its buttons. */
const INTENT = /\bintent="([\w-]+)"|\bname="intent" value="([\w-]+)"/g;

/** The name of every form and button that a page shows. */
export const intents: ReadonlySet<string> = new Set(
  ["app/ui", ROUTES]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)))
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(file, "utf8"))
    .flatMap((text) => [...text.matchAll(INTENT)].map(([, form, button]) => form ?? button ?? "")),
);

/** A string in the code that is a path: '/map/find'. */
const PATH = /"(\/[a-z.][\w./-]*)"/g;

/** Every path in the code that runs before the pages. It can answer there without a page's guard. */
export const namedPaths: ReadonlySet<string> = new Set(
  [...["app/server", "app/security", "app/remix"].flatMap((folder) => filesIn(folder, ".ts")), "server.ts"]
    .map((file) => readFileSync(file, "utf8"))
    .flatMap((text) => [...text.matchAll(PATH)].map(([, path = ""]) => path)),
);

/** The files that every visitor may have, besides what the build makes. */
export const publicFiles: readonly string[] = readdirSync("public", { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => `/${name}`);
