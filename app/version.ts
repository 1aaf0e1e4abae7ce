import { readFileSync } from "node:fs";
import { version } from "../package.json";

/** Beside the built program, or where `npm run build` put it when the sources run themselves. */
const PLACES = ["./commit.txt", "../build/commit.txt"];

/** The commit that the build was made from. '' where there is none. */
function builtFrom(): string {
  for (const place of PLACES) {
    try {
      return readFileSync(new URL(place, import.meta.url), "utf8").trim();
    } catch {
      // Not here.
    }
  }
  return "";
}

const commit = builtFrom();

/** '1.1.0+3f2a9c1': the version of package.json and the commit of this build. */
export const VERSION = commit === "" ? version : `${version}+${commit}`;
