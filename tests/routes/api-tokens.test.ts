import { beforeEach, describe, expect, it } from "vitest";
import { operations } from "~/api/operations";
import { MINUTE } from "~/domain/shared/clock";
import { limitSettings } from "~/security/limit-settings";
import { securityEvents } from "~db/schema";
import { ana, register } from "../cast";
import { openPage } from "../form-client/page";
import { givenKindspot } from "../given";
import { visitor, type Visitor } from "../visitor";

const PAGE = "/profile/security/tokens";
const place = { latitude: 40.672, longitude: -73.9772 };

let people = 0;
let Ana: Visitor;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const limited = givenKindspot();
beforeEach(async () => {
  Ana = await register(town.url, { ...ana, email: `ana${++people}@kindspot.example` });
});

const tokenIn = (html: string) => /<code[^>]*>([\w-]{43})<\/code>/.exec(html)?.[1];
/** A new token for these scopes. */
async function tokenFor(...scopes: string[]): Promise<string> {
  const ticks = Object.fromEntries(scopes.map((scope) => [scope, "on"]));
  const answer = await Ana.submit(PAGE, { intent: "make-token", name: "Home Assistant", ...ticks });
  return tokenIn(await answer.text()) ?? expect.unreachable();
}
/** A call as a program makes it: without a cookie and without Origin. */
const call = (token: string, method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
  fetch(new URL(path, town.url), {
    method,
    redirect: "manual",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...more },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe("The page of tokens", () => {
  it("shows a new token once, and lists it by its name and scopes", async () => {
    const token = await tokenFor("share", "car");
    const { html } = await openPage(Ana, PAGE);
    expect(html).not.toContain(token);
    expect(html.replaceAll("<!-- -->", "")).toContain("Share, Car. Made");
  });

  it("ends one, which then opens nothing", async () => {
    const token = await tokenFor("car");
    expect((await call(token, "GET", "/api/car")).status).toBe(200);
    const id = /name="tokenId" value="([^"]+)"/.exec((await openPage(Ana, PAGE)).html)?.[1] ?? "";
    expect((await Ana.submit(PAGE, { intent: "end-token", tokenId: id })).headers.get("location")).toBe(PAGE);
    expect((await call(token, "GET", "/api/car")).status).toBe(401);
  });

  it("says all that is missing: a name and a scope", async () => {
    const answer = await Ana.submit(PAGE, { intent: "make-token", name: "" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("Please give the token a name, so that you know it again.");
    expect(html).toContain("Please choose at least one thing that the token may do.");
  });

  it("asks for the password again 15 minutes after it was given, and keeps what was typed", async () => {
    town.clock.advance(16 * MINUTE);
    const ticked = { intent: "make-token", name: "Home Assistant", car: "on" };
    const refused = await Ana.submit(PAGE, ticked);
    const page = await refused.text();
    expect(refused.status).toBe(403);
    expect(page).toContain("Please enter your password once more.");
    expect(page).toContain('value="Home Assistant"');
    expect(tokenIn(page)).toBeUndefined();
    const made = await Ana.submit(PAGE, { ...ticked, password: ana.password });
    expect(tokenIn(await made.text())).toBeDefined();
  });

  it.each([
    ["'Sign Out All Others'", () => Ana.submit("/profile/security", { intent: "end-other-sessions" })],
    ["the call that does the same", () => Ana.send("/api/profile/sessions", { method: "DELETE" })],
  ])("is left by all tokens with %s, which the security log says", async (_, signOutOthers) => {
    const token = await tokenFor("car");
    await town.app.context.write((tx) => tx.delete(securityEvents));
    expect((await openPage(Ana, "/profile/security")).html).not.toContain("Sign Out All Others");
    await signOutOthers();
    expect((await call(token, "GET", "/api/car")).status).toBe(401);
    const [line] = await town.app.context.read.select().from(securityEvents);
    expect(line?.kind).toBe("token-ended");
  });

  it("leaves a line in the security log for each token made and ended", async () => {
    await town.app.context.write((tx) => tx.delete(securityEvents));
    await tokenFor("car");
    const id = /name="tokenId" value="([^"]+)"/.exec((await openPage(Ana, PAGE)).html)?.[1] ?? "";
    await Ana.submit(PAGE, { intent: "end-token", tokenId: id });
    const lines = await town.app.context.read.select().from(securityEvents).orderBy(securityEvents.id);
    expect(lines.map(({ kind }) => kind)).toEqual(["token-made", "token-ended"]);
  });
});

describe("A call with a token", () => {
  it("does what its scope opens, without a cookie and without Origin", async () => {
    const token = await tokenFor("share", "car");
    expect((await call(token, "PUT", "/api/car", place)).status).toBe(204);
    expect(await (await call(token, "GET", "/api/car")).json()).toMatchObject(place);
    expect((await call(token, "POST", "/api/parking-spaces", { ...place, address: "Elm Street" })).status).toBe(201);
  });

  it("is refused outside of its scopes with 403", async () => {
    const token = await tokenFor("read");
    const answer = await call(token, "PUT", "/api/car", place);
    expect([answer.status, await answer.json()]).toEqual([403, { message: "Not in this token's scopes" }]);
  });

  it("opens no call that names no scope, also for a token of all scopes", async () => {
    const token = await tokenFor("read", "share", "request", "plans", "car");
    const closed = operations.filter(({ scopes }) => !scopes);
    const answers = [];
    for (const { method, path } of closed) {
      const { status } = await call(token, method, `/api${path.replaceAll(/\{\w+\}/g, "1")}`);
      answers.push([method, path, status]);
    }
    expect(answers).toEqual(closed.map(({ method, path }) => [method, path, 403]));
  });

  it("is no member's in calls of the account, of admins and of photos", () => {
    const open = operations.filter(({ scopes }) => scopes);
    expect(open.filter(({ who }) => who !== "member")).toEqual([]);
    expect(open.map(({ path }) => path).filter((path) => !/^\/(parking-|tips|car|plans|watches)/.test(path))).toEqual(
      [],
    );
  });

  it("counts for the token's member, whatever cookie comes along", async () => {
    const token = await tokenFor("car");
    await call(token, "PUT", "/api/car", place);
    const Other = await register(town.url, { ...ana, email: `other${people}@kindspot.example` });
    expect(await (await call(token, "GET", "/api/car", undefined, { cookie: Other.cookie() })).json()).toMatchObject(
      place,
    );
  });

  it("is refused from a page of another site", async () => {
    const token = await tokenFor("car");
    const answer = await call(token, "PUT", "/api/car", place, { origin: "https://elsewhere.example" });
    expect(answer.status).toBe(403);
    expect(await (await call(token, "GET", "/api/car")).json()).toBeNull();
  });

  it("opens no page", async () => {
    const token = await tokenFor("read", "share", "request", "plans", "car");
    const answer = await call(token, "GET", "/profile");
    expect(answer.headers.get("location")).toBe("/auth?redirectTo=%2Fprofile");
  });

  it("is none that a sign-in proxy adds to everybody's requests: the member's cookie counts", async () => {
    const authorization = "Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2lnbmVk";
    expect((await Ana.get("/api/auth/user", { authorization })).status).toBe(200);
    expect((await Ana.post("/api/parking-spaces", place, { authorization })).status).toBe(201);
    const foreign = { authorization, origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    expect((await Ana.post("/api/parking-spaces", place, foreign)).status).toBe(403);
  });

  it.each(["x".repeat(43), "ory_at_opaque", "opaque~token+of/another=="])(
    "is none that a sign-in proxy invented: from our own pages the cookie counts beside %j, and no limit is used up",
    async (opaque) => {
      const authorization = `Bearer ${opaque}`;
      const Ben = await register(limited.url, { ...ana, email: `ben${++people}@kindspot.example` });
      for (let n = 0; n <= limitSettings["token-failures"].times; n++)
        expect((await Ben.get("/api/car", { authorization })).status).toBe(200);
      expect((await Ben.post("/api/parking-spaces", place, { authorization })).status).toBe(201);
      const foreign = { authorization, origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
      expect((await Ben.post("/api/parking-spaces", place, foreign)).status).toBe(403);
      // A program, which has no page, needs a token of ours.
      const program = { authorization, cookie: Ben.cookie(), "content-type": "application/json" };
      const posted = { method: "POST", headers: program, body: JSON.stringify(place) };
      expect((await fetch(new URL("/api/parking-spaces", limited.url), posted)).status).toBe(401);
      expect((await visitor(limited.url).get("/api/car", { authorization })).status).toBe(401);
    },
  );

  it("needs a token that exists, although a valid cookie comes along", async () => {
    expect((await call("made-up", "GET", "/api/car", undefined, { cookie: Ana.cookie() })).status).toBe(401);
  });
});
