import { describe, expect, test } from "vitest";
import { mayPass, siteOf, type Site } from "~/security/same-site";

const publicUrl = new URL("https://kindspot.example");
const host = "192.168.1.5:3000";

describe("a request comes from", () => {
  test.each<[what: string, headers: Record<string, string>, site: Site]>([
    ["our own page, as the browser says", { "sec-fetch-site": "same-origin" }, "same"],
    ["an address typed by hand", { "sec-fetch-site": "none" }, "same"],
    ["another site", { "sec-fetch-site": "cross-site" }, "cross"],
    ["a sister site of the same owner", { "sec-fetch-site": "same-site" }, "cross"],
    ["another site, whatever Origin claims", { "sec-fetch-site": "cross-site", origin: publicUrl.origin }, "cross"],
    ["the public address", { origin: publicUrl.origin }, "same"],
    ["the address it is reached by at home", { origin: `http://${host}` }, "same"],
    ["a foreign origin", { origin: "https://evil.example" }, "cross"],
    ["the public address on another port", { origin: "https://kindspot.example:8443" }, "cross"],
    ["a page that hides its origin", { origin: "null" }, "cross"],
    ["a link on our own page over plain http", { referer: `http://${host}/menu` }, "same"],
    ["a link on another page over plain http", { referer: "http://evil.example/?kindspot.example" }, "cross"],
    ["a client that says nothing", {}, "unknown"],
  ])("%s", (_what, headers, site) => {
    expect(siteOf({ host, ...headers }, publicUrl)).toBe(site);
  });
});

describe("what may pass", () => {
  test.each(["POST", "PUT", "PATCH", "DELETE"])("a %s only from our own pages", (method) => {
    const passing = (["same", "cross", "unknown"] as const).filter((site) => mayPass(site, method, "/profile", {}));
    expect(passing).toEqual(["same"]);
  });

  test("a message of the payment provider, which proves itself by its signature, from no browser at all", () => {
    const signed = { allowsCrossSite: "signed-posts" } as const;
    const passing = (["same", "cross", "unknown"] as const).filter((site) =>
      mayPass(site, "POST", "/webhooks/stripe", signed),
    );
    expect(passing).toEqual(["unknown"]);
    expect(mayPass("unknown", "DELETE", "/webhooks/stripe", signed)).toBe(false);
    expect(mayPass("unknown", "POST", "/webhooks/stripe/more", {})).toBe(false);
  });

  test("a page from anywhere: people follow links", () => {
    expect(mayPass("cross", "GET", "/", {})).toBe(true);
  });

  test("no call from another site", () => {
    expect(mayPass("cross", "GET", "/api/auth/user", {})).toBe(false);
    expect(mayPass("unknown", "GET", "/api/auth/user", {})).toBe(true);
  });

  test("a call with a token from a program, but from no page of another site, and no page at all", () => {
    expect(mayPass("unknown", "POST", "/api/car", {}, true)).toBe(true);
    expect(mayPass("cross", "POST", "/api/car", {}, true)).toBe(false);
    expect(mayPass("unknown", "POST", "/profile", {}, true)).toBe(false);
  });

  test("a link to /api/logout, which asks before it does anything", () => {
    expect(mayPass("cross", "GET", "/api/logout", { allowsCrossSite: "links" })).toBe(true);
    expect(mayPass("cross", "POST", "/api/logout", { allowsCrossSite: "links" })).toBe(false);
  });
});
