import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { liftSuspension, suspendMember } from "~/domain/admin";
import { changeRoleByEmail, memberOfSession } from "~/domain/auth";
import type { Actor } from "~/domain/shared/context";
import { ada, ana, ben, register, signIn } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { openKindspot } from "../kindspot";
import { openPhone } from "../realtime/phone";
import { ownTime } from "../timing";
import { visitor, type Visitor } from "../visitor";

let Ada: Actor;
let anaId: string;
const idOf = async (who: Visitor) => ((await (await who.get("/api/auth/user")).json()) as { id: string }).id;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
beforeAll(async () => {
  Ada = { id: await idOf(await register(town.url, ada)), role: "admin" };
  await changeRoleByEmail(town.app.context, null, ada.email, "admin");
  anaId = await idOf(Ana);
});

const reason = "You <b>sold</b> a space.";
const suspend = () => suspendMember(town.app.context, Ada, anaId, { reason });
const lift = () => liftSuspension(town.app.context, Ada, anaId, { reason: "We talked." });
const led = async (answer: Response | Promise<Response>) => {
  const { status, headers } = await answer;
  return [status, headers.get("location")];
};

describe("while suspended", () => {
  beforeEach(suspend);
  afterEach(lift);

  it.each([
    "/",
    "/profile",
    "/requests",
    "/chat",
    "/rewards",
    "/parking-history",
    "/subscribe",
    "/menu",
    "/auth",
    "/admin",
    "/spaces/new",
    "/profile/edit",
    "/mobile-access",
  ])("%s leads to the page that says why", async (path) => {
    expect(await led(Ana.get(path))).toEqual([302, "/suspended"]);
  });

  it.each([
    ["/?index", "leaving"],
    ["/profile/edit", "edit"],
    ["/spaces/new", "share"],
    ["/requests", "cancel"],
    ["/rewards", "claim"],
  ])("a form sent to %s does too", async (path, intent) => {
    expect(await led(Ana.submit(path, { intent, latitude: "1", longitude: "1" }))).toEqual([302, "/suspended"]);
  });

  it("the page says why and since when, without any script, and offers contact and sign-out", async () => {
    const answer = await Ana.get("/suspended");
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("Your account is suspended");
    expect(html).toContain("You &lt;b&gt;sold&lt;/b&gt; a space.");
    expect(html).toContain('href="/contact"');
    expect(html).toContain('action="/api/logout"');
    expect(html).not.toContain("<script");
  });

  it.each(["/contact", "/terms", "/privacy", "/about", "/how-it-works"])(
    "%s is open, as to a visitor",
    async (path) => {
      const answer = await Ana.get(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain('href="/profile"');
    },
  );

  it("they can write to the operator", async () => {
    const form = { name: "Ana Reyes", email: ana.email, subject: "Suspended", message: "I gave it away for nothing." };
    expect(await led(Ana.submit("/contact", form))).toEqual([302, "/contact"]);
  });

  it.each([
    ["GET", "/api/auth/user"],
    ["GET", "/api/conversations"],
    ["GET", "/api/points/transactions"],
    ["GET", "/api/parking-spaces/nearby/40.6/-73.9"],
    ["GET", "/api/admin/check"],
    ["POST", "/api/parking-spaces"],
    ["POST", "/api/messages"],
    ["PATCH", "/api/profile"],
    ["POST", "/api/objects/upload"],
  ])("%s %s answers 403 with a sentence that helps", async (method, path) => {
    const body = method === "GET" ? null : "{}";
    const answer = await Ana.send(path, { method, body, headers: { "content-type": "application/json" } });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { message: "This account is suspended. The page /suspended says why, and how to reach us." },
    ]);
  });

  it("a photo's address gives nothing", async () => {
    expect((await Ana.get("/photos/any")).status).not.toBe(200);
  });

  it("a script that follows links inside the app is led there too", async () => {
    const answer = await Ana.get("/profile.data");
    expect(await answer.text()).toContain("/suspended");
  });

  it("a socket is refused", async () => {
    const headers = { origin: town.url, cookie: Ana.cookie() };
    await expect(openPhone(town.url, headers)).rejects.toThrow("401");
  });

  it("signing in again leads to the reason; the call answers with it, and the session opens nothing else", async () => {
    const phone = visitor(town.url);
    const form = { intent: "sign-in", email: ana.email, password: ana.password };
    expect(await led(phone.submit("/auth?redirectTo=/profile", form))).toEqual([302, "/suspended"]);
    expect(await (await phone.get("/suspended")).text()).toContain("Your account is suspended");
    await expect(signIn(town.url, ana)).rejects.toThrow("403");
    const wrong = await phone.post("/api/auth/login", { email: ana.email, password: "not hers" });
    expect(wrong.status).toBe(401);
  });

  it("signing out ends the session", async () => {
    const phone = visitor(town.url);
    await phone.submit("/auth", { intent: "sign-in", email: ana.email, password: ana.password });
    const secret = phone.cookie();
    expect(await led(phone.submit("/api/logout", {}))).toEqual([302, "/"]);
    expect(phone.cookie()).not.toContain("session");
    const stolen = await visitor(town.url).get("/suspended", { cookie: secret });
    expect(stolen.headers.get("location")).toBe("/");
  });

  it("others find neither their space nor their chat", async () => {
    expect((await Ben.get(`/api/messages/conversation/${anaId}`)).status).toBe(404);
    expect((await Ben.post("/api/messages", { receiverId: anaId, content: "Hello?" })).status).toBe(404);
    expect((await Ben.post("/api/conversations", { user2Id: anaId })).status).toBe(404);
  });
});

it("a suspension closes open sockets within a second, and they get no more events", async () => {
  const phone = await openPhone(town.url, { origin: town.url, cookie: Ana.cookie() });
  phone.authenticate(anaId);
  await suspend();
  expect(await ownTime(async () => expect(await phone.closed).toBe(4401))).toBeLessThan(1000);
  expect(phone.events).toEqual([]);
  await lift();
});

it("once lifted the same session opens everything, and the next page says why", async () => {
  await suspend();
  await lift();
  const html = await (await Ana.get("/profile")).text();
  expect(html).toContain("Your account is open again");
  expect(html).toContain("We talked.");
});

it("other members and visitors are redirected from the page", async () => {
  for (const who of [Ben, visitor(town.url)]) expect(await led(who.get("/suspended"))).toEqual([302, "/"]);
});

it("before the launch a suspended member reads why, too", async () => {
  const soon = await openKindspot({ env: { COMING_SOON: "true", RATE_LIMITS: "off" } });
  const Early = await register(soon.url, ana);
  const admin = { id: await idOf(await register(soon.url, ada)), role: "admin" as const };
  await changeRoleByEmail(soon.app.context, null, ada.email, "admin");
  await suspendMember(soon.app.context, admin, await idOf(Early), { reason });
  expect((await Early.get("/suspended")).status).toBe(200);
  expect(await led(Early.get("/"))).toEqual([302, "/suspended"]);
});

it("`memberOfSession` refuses a suspended member, so no request is answered as theirs", async () => {
  await suspend();
  const [, secret = ""] = /session-0=([^;]+)/.exec(Ana.cookie()) ?? [];
  const stored: unknown = await town.app.sessionCookie.parse(`${town.app.sessionCookie.name}=${secret}`);
  await expect(memberOfSession(town.app.context, String(stored))).rejects.toMatchObject({ code: "suspended" });
  await lift();
});
