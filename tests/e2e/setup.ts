import { afterAll, afterEach, expect } from "vitest";
import { closePhones, takeComplaints } from "./browser";

/** A setup file of the browser tests: vitest runs it for each file, while `browser.ts` lives as long as its worker. */
afterEach(() => {
  expect(takeComplaints(), "errors, broken policies or foreign addresses in the browser").toEqual([]);
});

afterAll(closePhones);
