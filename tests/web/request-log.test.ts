import { describe, expect, test } from "vitest";
import { loggable } from "~/web/request-log";

describe("the log", () => {
  test("knows a position to 2 decimals only, in a path or in a query", () => {
    expect(loggable("/api/parking-spaces/nearby/40.672345/-73.977298")).toBe("/api/parking-spaces/nearby/40.67/-73.98");
    expect(loggable("/?latitude=40.672345&longitude=-73.977298&zoom=15")).toBe(
      "/?latitude=40.67&longitude=-73.98&zoom=15",
    );
  });

  test("knows that a token, an e-mail or a place was given, not which", () => {
    expect(loggable("/reset-password?token=s3cret&email=ana%40kindspot.example&place=11215+Brooklyn")).toBe(
      "/reset-password?token&email&place",
    );
  });

  test("knows no address to upload to, and of no photo", () => {
    const secret = "Zz-_09".repeat(8).slice(0, 43);
    expect(loggable(`/api/objects/upload/${secret}`)).toBe("/api/objects/upload/…");
    expect(loggable(`/photos/${secret}/512`)).toBe("/photos/…/512");
  });

  test("is written at once, also for the longest address of digits", () => {
    const before = performance.now();
    loggable(`/${"1".repeat(100_000)}?${"2".repeat(100_000)}`);
    expect(performance.now() - before).toBeLessThan(1000);
  });
});
