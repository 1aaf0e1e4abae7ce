import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { auditEntries } from "~db/schema";
import { ada, ana } from "../cast";
import { givenAdmin, givenKindspot, givenMember, givenVisitor } from "../given";

const town = givenKindspot({ env: { BRAND_NAME: "Kerbside" } });
const Ana = givenMember(town, ana);
const Ada = givenAdmin(town, ada);
const stranger = givenVisitor(town);

const SENTENCE = "This isn't something one can do here.";
const READ = "GET, HEAD, OPTIONS";
const FORM = "GET, POST, HEAD, OPTIONS";
const allowed: Record<string, string> = {
  "/": FORM,
  "/about": READ,
  "/profile": READ,
  "/profile/edit": FORM,
  "/chat": READ,
  "/admin": READ,
  "/healthz": READ,
  "/readyz": READ,
  "/metrics": READ,
  "/manifest.webmanifest": READ,
  "/admin/users.csv": READ,
  "/admin/users.xlsx": READ,
  "/photos/no-such-photo": READ,
  "/api": READ,
  "/api/logout": FORM,
};

describe.each(Object.entries(allowed))("%s", (path, allow) => {
  const logged = () => vi.spyOn(town.app.log, "error");
  beforeEach(() => {
    vi.restoreAllMocks();
  });

  it("names to OPTIONS what it takes", async () => {
    const errors = logged();
    const answer = await Ana.send(path, { method: "OPTIONS" });
    expect([answer.status, answer.headers.get("allow"), await answer.text()]).toEqual([204, allow, ""]);
    expect(errors).not.toHaveBeenCalled();
  });

  it.each(["PUT", "PATCH", "DELETE"])("refuses %s with that, and a sentence", async (method) => {
    const errors = logged();
    const answer = await Ana.send(path, { method });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
    expect(await answer.text()).toContain(SENTENCE);
    expect(errors).not.toHaveBeenCalled();
  });

  it.skipIf(allow === FORM)("refuses a form with that, and a sentence", async () => {
    const errors = logged();
    const answer = await Ana.submit(path, { bogus: "1" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
    expect((await answer.text()).replaceAll("&#x27;", "'")).toContain(SENTENCE);
    expect(errors).not.toHaveBeenCalled();
  });
});

describe("an unknown path", () => {
  it.each(["POST", "PUT", "DELETE", "OPTIONS"])("is not found by %s either", async (method) => {
    expect((await stranger.send("/no-such-page", { method })).status).toBe(404);
  });
});

describe("a form that is refused as a whole", () => {
  it.each([
    ["/?index", 400],
    ["/", 400],
    ["/profile", 405],
    ["/requests", 400],
  ])("is answered in the member's frame: %s", async (path, status) => {
    const answer = await Ana.submit(path, { bogus: "1" });
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(html).toMatch(/<title>[^<]*Kerbside<\/title>/);
    expect(html).toMatch(/class="brand"[^>]*>.*?Kerbside/s);
    expect(html).toContain('href="/requests"');
  });
});

describe("HEAD changes nothing", () => {
  it("of a session at /api/logout", async () => {
    const answer = await Ana.send("/api/logout", { method: "HEAD" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
    expect((await Ana.get("/api/auth/user")).status).toBe(200);
  });

  it("of the audit log at the export of members", async () => {
    const exports = () =>
      town.app.context.read.select().from(auditEntries).where(eq(auditEntries.action, "members-exported"));
    for (const ending of [".csv", ".xlsx"]) {
      const head = await Ada.send(`/admin/users${ending}`, { method: "HEAD" });
      expect([head.status, head.headers.get("content-disposition")]).toEqual([200, expect.stringContaining(ending)]);
    }
    expect(await exports()).toEqual([]);
  });
});

it("PUT and DELETE do not sign out", async () => {
  for (const method of ["PUT", "PATCH", "DELETE"]) await Ana.send("/api/logout", { method });
  expect((await Ana.get("/api/auth/user")).status).toBe(200);
});
