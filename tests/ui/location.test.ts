import { expect, test } from "vitest";
import { ageText } from "~/domain/places/rules";
import { failureText } from "~/ui/spaces/phone-position";

test.each([
  [1, "Location access denied by user."],
  [2, "Location information is unavailable."],
  [3, "Location request timed out."],
  [0, "An error occurred while fetching location."],
])("failure %i has the specified sentence", (code, sentence) => {
  expect(failureText(code)).toBe(sentence);
});

test.each([
  [0.4, "just now"],
  [1, "1 min ago"],
  [59.9, "59 min ago"],
  [60, "1 h ago"],
  [1439, "23 h ago"],
])("an age of %d minutes reads '%s'", (minutes, words) => {
  expect(ageText(minutes)).toBe(words);
});
