import { afterEach, expect } from "vitest";

/** A setup file: a test fails if the program calls console.error during it. */
const complaints: string[] = [];
console.error = (...words: unknown[]) => void complaints.push(words.map(String).join(" "));

afterEach(() => {
  expect(complaints.splice(0), "console.error was called").toEqual([]);
});
