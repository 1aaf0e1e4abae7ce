import { expect, test } from "vitest";
import { handle } from "~/routes/_app.members.$userId.report/route";

const subjects = {
  userId: "ben",
  name: "Ben O.",
  ownerHidden: false,
  isFormer: false,
  blocked: false,
  messages: [],
  spaces: [],
};
const titleOf = (change: Partial<typeof subjects>) =>
  typeof handle.title === "function" ? handle.title({ ...subjects, ...change }) : handle.title;

test.each([
  ["a member", {}, "Report or Block"],
  ["a former member", { isFormer: true }, "Report"],
  ["a neighbour whose space hides them", { ownerHidden: true }, "Report"],
])("the page about %s promises in its title only what it offers", (_, who, title) => {
  expect(titleOf(who)).toBe(title);
});
