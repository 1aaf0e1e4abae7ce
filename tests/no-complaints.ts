import { afterEach, expect } from "vitest";

/** Loaded before every test file: what the program complains of fails the test in which it did. */
const complaints: string[] = [];
console.error = (...words: unknown[]) => void complaints.push(words.map(String).join(" "));

/** A test that provokes a complaint takes it away here. */
export const takeComplaints = (): string[] => complaints.splice(0);

afterEach(() => {
  expect(takeComplaints(), "console.error was called").toEqual([]);
});
