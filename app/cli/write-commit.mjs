// Writes from which commit the build was made: nothing where the sources are no checkout of git.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

function commit() {
  try {
    const options = { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
    return execFileSync("git", ["rev-parse", "--short=7", "HEAD"], options).trim();
  } catch {
    return "";
  }
}

writeFileSync("build/commit.txt", commit());
