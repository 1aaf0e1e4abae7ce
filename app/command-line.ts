import { existsSync } from "node:fs";
import { env } from "node:process";

/** A release has a program of its own, and no npm. It says by which path it was called. */
const isRelease = existsSync(new URL("../kindspot", import.meta.url));

/** How an operator runs a command of this program here: 'npm run backup -- FILE', in a release './kindspot backup FILE'. */
export function commandLine(name: string, args = ""): string {
  if (isRelease) return [env.KINDSPOT_CALLED || "./kindspot", name, args].filter(Boolean).join(" ");
  return [name === "" ? "npm start" : `npm run ${name}`, args && `-- ${args}`].filter(Boolean).join(" ");
}
