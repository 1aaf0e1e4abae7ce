import { expect, test } from "vitest";
import { quotaNote } from "~/routes/_app._index/quota-note.server";

test.each([
  ["2026-06-01T14:30:00Z", "2:30 PM"],
  ["2026-06-02T09:00:00Z", "9:00 AM tomorrow"],
])("a list that the quota of views shortened until %s says so", (allShownAt, until) => {
  expect(quotaNote(new Date(allShownAt), new Date("2026-06-01T14:00:00Z"), "UTC")).toBe(
    `You've looked at many places lately. Here still works; elsewhere again from ${until}.`,
  );
});
