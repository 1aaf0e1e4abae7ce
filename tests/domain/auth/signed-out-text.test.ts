import { expect, test } from "vitest";
import { signedOutText } from "~/domain/auth";

test.each([
  [{ sessions: 0, tokens: 0 }, "No other browser was signed in."],
  [{ sessions: 1, tokens: 0 }, "One other browser is signed out."],
  [{ sessions: 0, tokens: 1 }, "No other browser was signed in. Your token has ended."],
  [{ sessions: 3, tokens: 2 }, "3 other browsers are signed out. Your 2 tokens have ended."],
])("after %o the toast says '%s'", (ended, sentence) => {
  expect(signedOutText(ended)).toBe(sentence);
});
