import { describe, expect, test } from "vitest";
import { loggable } from "~/server/request-log";
import { ownTime } from "../timing";

describe("the log", () => {
  test("knows a position to 2 decimals only, in a path or in a query", () => {
    expect(loggable("/api/parking-spaces/nearby/40.672345/-73.977298")).toBe("/api/parking-spaces/nearby/40.67/-73.98");
    expect(loggable("/?latitude=40.672345&longitude=-73.977298&zoom=15")).toBe(
      "/?latitude=40.67&longitude=-73.98&zoom=15",
    );
  });

  test("says that a token, an email or a place was given, but not its value", () => {
    expect(loggable("/reset-password?token=s3cret&email=ana%40kindspot.example&place=11215+Brooklyn")).toBe(
      "/reset-password?token&email&place",
    );
  });

  test("contains no address of a calendar", () => {
    expect(loggable(`/plans.ics?token=${"Zz-_09".repeat(8).slice(0, 43)}`)).toBe("/plans.ics?token");
  });

  test("says of a map tile only that it was one", () => {
    expect(loggable("/map/0123456789/dark/18/77219/98641.svg")).toBe("/map/…");
    expect(loggable("/map/near?at=40.67237,-73.97686")).toBe("/map/…?at");
  });

  test("contains no upload address and no photo's address", () => {
    const secret = "Zz-_09".repeat(8).slice(0, 43);
    expect(loggable(`/api/objects/upload/${secret}`)).toBe("/api/objects/upload/…");
    expect(loggable(`/photos/${secret}/512`)).toBe("/photos/…/512");
  });

  test("is written at once, also for the longest address of digits", async () => {
    const address = `/${"1".repeat(100_000)}?${"2".repeat(100_000)}`;
    expect(await ownTime(() => loggable(address))).toBeLessThan(1000);
  });
});
