import { expect, test } from "vitest";
import { filesIn, speakingOf } from "./files";

/** What only Remix's private format has. */
const PRIVATE =
  /__remix(?:Context|Router|Manifest)|\/_root\b|turbo-stream|SingleFetch|text\/x-script|["'`.]\.data["'`]|["'`]_data["'`]/;

test("Remix's private format is known to one file, and to what of it pages load later", () => {
  expect(speakingOf(PRIVATE, filesIn("app", ".ts", ".tsx"))).toEqual(["app/name-build.ts", "app/single-fetch.ts"]);
});
