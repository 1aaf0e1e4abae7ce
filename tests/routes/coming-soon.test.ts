import { beforeAll, describe, expect, test } from "vitest";
import { changeRoleByEmail } from "~/domain/auth";
import { ada, ana, register, signIn } from "../cast";
import { givenKindspot, givenVisitor } from "../given";
import { openKindspot } from "../kindspot";
import { visitor, type Visitor } from "../visitor";

let Ada: Visitor, Ana: Visitor;
const town = givenKindspot({ env: { COMING_SOON: "true", BRAND_NAME: "Kerbside", RATE_LIMITS: "off" } });
const stranger = givenVisitor(town);
beforeAll(async () => {
  await register(town.url, ada);
  await changeRoleByEmail(town.app.context, null, ada.email, "admin");
  Ada = await signIn(town.url, ada);
  Ana = await register(town.url, ana);
});

const shows = async (who: Visitor, path: string) => (await (await who.get(path)).text()).includes("Coming Soon");

describe("before the launch", () => {
  test.each([
    "/",
    "/menu",
    "/about",
    "/how-it-works",
    "/profile",
    "/requests",
    "/chat/x",
    "/no-such-page",
    "/api/../about",
  ])("%s is the placeholder for visitors and members", async (path) => {
    for (const who of [stranger, Ana]) {
      const answer = await who.get(path);
      const html = await answer.text();
      expect(answer.status).toBe(200);
      for (const words of ["9:41 AM", "Kerbside", "Coming Soon"]) expect(html).toContain(words);
      expect(html).not.toContain("<script");
    }
  });

  test("a press changes nothing", async () => {
    const pressed = await Ana.submit("/requests/new", { intent: "request", latitude: "1", longitude: "1" });
    expect(await pressed.text()).toContain("Coming Soon");
    expect(await (await Ana.get("/api/parking-requests/user")).json()).toEqual([]);
  });

  test("admins see everything as it will be", async () => {
    for (const path of ["/", "/menu", "/about", "/profile"])
      expect([path, await shows(Ada, path)]).toEqual([path, false]);
    expect(await (await Ada.get("/menu")).text()).toContain("<script");
  });

  test("on a phone without https the Security Notice on the way in is explained, and goes when it is closed", async () => {
    const phone = { "user-agent": "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/120 Mobile" };
    const someone = visitor(town.url);
    const auth = async () => (await someone.get("/auth", phone)).text();
    expect(await auth()).toContain("Security Notice");
    expect(await shows(someone, "/mobile-access")).toBe(false);
    const closed = await someone.submit("/mobile-access", { returnTo: "/auth" });
    expect([closed.status, closed.headers.get("location")]).toEqual([302, "/auth"]);
    expect(await auth()).not.toContain("Security Notice");
  });

  test.each([
    "/healthz",
    "/readyz",
    "/auth",
    "/forgot-password",
    "/reset-password?token=x",
    "/terms",
    "/privacy",
    "/contact",
    "/manifest.webmanifest",
    "/icon.svg",
    "/api/login",
  ])("%s answers", async (path) => {
    expect(await shows(stranger, path)).toBe(false);
    expect((await stranger.get(path)).status).toBeLessThan(400);
  });

  test("calls answer, and sockets", async () => {
    expect((await Ana.get("/api/auth/user")).status).toBe(200);
    expect((await stranger.get("/api/auth/user")).status).toBe(401);
  });

  test("pages that answer carry no script, which could lead to pages that do not", async () => {
    expect(await (await stranger.get("/auth")).text()).not.toContain("<script");
  });

  test("a member can sign out on it", async () => {
    expect(await (await Ana.get("/")).text()).toContain('action="/api/logout"');
    expect(await (await stranger.get("/")).text()).not.toContain('action="/api/logout"');
  });

  test("it is kept for visitors, and shown to no admin from there", async () => {
    await stranger.get("/");
    expect((await stranger.get("/")).headers.get("age")).not.toBeNull();
    expect(await shows(Ada, "/")).toBe(false);
  });
});

test("after the launch there is no such page", async () => {
  const launched = await openKindspot();
  const answer = await visitor(launched.url).get("/coming-soon");
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("404 Page Not Found")]);
});
