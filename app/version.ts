import { readFileSync } from "node:fs";
import { version } from "../package.json";

/** The commit that the build was made from, as `npm run build` wrote it beside the program. '' where there is none. */
function builtFrom(): string {
  try {
    return readFileSync(new URL("./commit.txt", import.meta.url), "utf8").trim();
  } catch {
    return "";
  }
}

const commit = builtFrom();

/** '1.1.0+3f2a9c1': the version of package.json and the commit of this build. */
export const VERSION = commit === "" ? version : `${version}+${commit}`;
