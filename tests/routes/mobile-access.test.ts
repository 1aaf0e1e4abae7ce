import { describe, expect, test } from "vitest";
import { ana, register } from "../cast";
import { givenKindspot } from "../given";
import { openKindspot } from "../kindspot";
import { visitor } from "../visitor";

const android = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36";
const onPhone = { "user-agent": android };
const NOTICE = "This server answers without https.";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });

const someone = () => visitor(town.url);

describe("the security notice", () => {
  test("is on every page of a phone until it is closed, and leads back to that page", async () => {
    const Ana = await register(town.url, ana);
    for (const who of [Ana, someone()]) {
      expect(await (await who.get("/menu", onPhone)).text()).toContain(NOTICE);
      expect(await (await who.get("/menu")).text()).not.toContain(NOTICE);
      const closed = await who.submit("/mobile-access", { returnTo: "/requests?tab=mine" });
      expect([closed.status, closed.headers.get("location")]).toEqual([302, "/requests?tab=mine"]);
      expect(await (await who.get("/menu", onPhone)).text()).not.toContain(NOTICE);
    }
  });

  test.each(["", "//evil.example", "https://evil.example", "/api/logout", "/\\evil.example"])(
    "closed on '%s' leads home",
    async (returnTo) => {
      const answer = await someone().submit("/mobile-access", { returnTo });
      expect(answer.headers.get("location")).toBe("/");
    },
  );

  test("stays away from pages over https", async () => {
    const host = await openKindspot({ env: { PUBLIC_URL: "https://parking.example.org" } });
    expect(await (await visitor(host.url).get("/menu", onPhone)).text()).not.toContain(NOTICE);
    const explained = await (await visitor(host.url).get("/mobile-access", onPhone)).text();
    expect(explained).toContain("encrypted connection (https)");
    expect(explained).not.toContain("development");
  });

  test("has the specification's words while someone works on the server", async () => {
    const host = await openKindspot({ env: { NODE_ENV: "development" } });
    const page = async (path: string) => (await visitor(host.url).get(path, onPhone)).text();
    expect(await page("/menu")).toContain("Browser warnings are due to its development server.");
    expect(await page("/mobile-access")).toContain("is a legitimate app in development");
  });

  test("leaves pages without script as they are, kept with it and without it", async () => {
    const page = async (headers: Record<string, string>) => {
      const answer = await someone().get("/about", headers);
      return { html: await answer.text(), kept: answer.headers.has("age") };
    };
    for (const headers of [onPhone, {}, { ...onPhone, cookie: "notice=seen" }]) {
      await page(headers);
      const { html, kept } = await page(headers);
      expect(kept).toBe(true);
      expect(html).not.toContain("<script");
      expect(html.includes(NOTICE)).toBe(headers === onPhone);
    }
  });
});

describe("/mobile-access", () => {
  test("says what is missing without https, and carries neither banner nor script", async () => {
    const html = await (await someone().get("/mobile-access", onPhone)).text();
    expect(html).toContain("Others on your network can read along, and browsers withhold your position.");
    expect(html).not.toContain("development");
    expect(html).toContain("Continue to App");
    expect(html).not.toContain('aria-label="Security Notice"');
    expect(html).not.toContain("<script");
  });

  test("'Continue to App' marks the notice as seen for the session and goes to /", async () => {
    const who = someone();
    const answer = await who.submit("/mobile-access", {});
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
    expect(answer.headers.get("set-cookie")).toBe("notice=seen; Path=/; HttpOnly; SameSite=Lax");
    expect(await (await who.get("/", onPhone)).text()).not.toContain(NOTICE);
  });

  test("takes no press from another site", async () => {
    const init = { method: "POST", headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" } };
    expect((await someone().send("/mobile-access", init)).status).toBe(403);
  });
});
