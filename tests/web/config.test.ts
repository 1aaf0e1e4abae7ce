import { describe, expect, test } from "vitest";
import { readConfig } from "~/config.server";

describe("the settings", () => {
  test("need nothing: every one has a default", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ brandName: "Kindspot", port: 3000, databaseUrl: null, production: false });
    expect(config).toMatchObject({ rateLimits: true, trustProxy: false, comingSoon: false, listingMinutes: 30, requestMinutes: 30 });
    expect(config.publicUrl.origin).toBe("http://localhost:3000");
  });

  test("count as not set when they are empty", () => {
    expect(readConfig({ PORT: "", BRAND_NAME: "", DATABASE_URL: "" })).toMatchObject({
      port: 3000,
      brandName: "Kindspot",
      databaseUrl: null,
    });
  });

  test("are read in their types", () => {
    const env = { PORT: "0", RATE_LIMITS: "off", TRUST_PROXY: "on", NODE_ENV: "production", LISTING_MINUTES: "45" };
    expect(readConfig(env)).toMatchObject({
      port: 0,
      rateLimits: false,
      trustProxy: true,
      production: true,
      listingMinutes: 45,
    });
  });

  test("have their mistakes told all at once, each with its name", () => {
    const mistakes = {
      PORT: "99999",
      RATE_LIMITS: "maybe",
      PUBLIC_URL: "parking.example.org",
      DATABASE_URL: "mysql://localhost/kindspot",
      TILE_URL: "https://tiles.example/{z}/{x}.png",
      TIME_ZONE: "Berlin",
      LISTING_MINUTES: "ten",
      LOG_LEVEL: "loud",
    };
    for (const name of Object.keys(mistakes)) expect(() => readConfig(mistakes)).toThrow(name);
  });
});
