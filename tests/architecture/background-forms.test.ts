import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesIn } from "./files";

/** A form of a fetcher whose send fails replaces the whole page by an error, with all that was typed on it. */
test("a form that is sent in the background asks first whether the server can be reached", () => {
  const forms = filesIn("app", ".tsx").flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const asks = text.includes("useSafeSubmit(fetcher)");
    return (text.match(/<fetcher\.Form\b[^>]*/g) ?? []).map((tag) => ({
      file,
      asks: asks && /onSubmit=\{(?:safely|send)\}/.test(tag),
    }));
  });
  expect(forms.length).toBeGreaterThan(6);
  expect(forms.filter(({ asks }) => !asks)).toEqual([]);
});
