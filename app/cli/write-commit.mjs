// Writes from which commit the build was made: nothing where the sources are no checkout of git,
// even if they lie in another one.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

function commit() {
  try {
    const options = { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
    const [folder, commit] = execFileSync("git", ["rev-parse", "--show-prefix", "--short=7", "HEAD"], options).split(
      "\n",
    );
    return folder === "" ? commit : "";
  } catch {
    return "";
  }
}

writeFileSync("build/commit.txt", commit());
