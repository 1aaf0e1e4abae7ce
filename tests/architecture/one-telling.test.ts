import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesIn, speakingOf } from "./files";

const others = filesIn("app/domain", ".ts").filter((file) => !file.startsWith("app/domain/notifications/catalogue/"));

/** Files that store notices or write mails. */
const telling = speakingOf(/\b(?:addNotice|notify|notifyAdmins|emailFrom|emailOf)\(/, others);
const words = /\b(?:title|message|subject|paragraphs):\s*["'`[]|\b(?:title|subject): \w+ \?/;

test("what a notice or a mail says stands in the catalogue alone", () => {
  expect(telling.length).toBeGreaterThan(20);
  expect(speakingOf(words, telling)).toEqual([]);
});

test("what a push says stands in the catalogue alone", () => {
  const pushing = others.filter((file) => file.startsWith("app/domain/push/"));
  // A push that someone asks for to try it is in the catalogue, too.
  expect(speakingOf(/\b(?:title|body): ["'`]/, pushing)).toEqual([]);
});

test("the check sees words", () => {
  expect(words.test('addNotice(tx, context, id, { title: "Hello", message })')).toBe(true);
  expect(words.test("emailFrom({ to, subject: `About ${brandName}`, paragraphs })")).toBe(true);
  expect(words.test("emailOf('notification', { to }, facts, settings)")).toBe(false);
  const catalogue = filesIn("app/domain/notifications/catalogue", ".ts");
  expect(catalogue.filter((file) => words.test(readFileSync(file, "utf8"))).length).toBeGreaterThan(3);
});
