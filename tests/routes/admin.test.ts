import { beforeAll, describe, expect, it } from "vitest";
import { changeRoleByEmail } from "~/domain/auth";
import { actorOf } from "../admins";
import { ada, ana } from "../cast";
import { givenAdmin, givenKindspot, givenMember, givenVisitor } from "../given";

let anaId: string, spaceId: string;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ada = givenAdmin(town, ada);
const Ana = givenMember(town, ana);
const stranger = givenVisitor(town);
beforeAll(async () => {
  ({ id: anaId } = await actorOf(town, ana));
  ({ id: spaceId } = (await (await Ana.post("/api/parking-spaces", ana.place)).json()) as { id: string });
});

describe("/admin", () => {
  it("opens for an admin, linked from their profile and from nobody else's", async () => {
    expect((await Ada.get("/admin")).status).toBe(200);
    expect(await (await Ada.get("/profile")).text()).toMatch(/href="\/admin"[^>]*>.*?Admin Dashboard/s);
    expect(await (await Ana.get("/profile")).text()).not.toContain("/admin");
  });

  it("redirects a visitor to sign in, and back", async () => {
    const answer = await stranger.get("/admin?search=ben");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/auth?redirectTo=%2Fadmin%3Fsearch%3Dben");
    const html = await (await stranger.get("/auth")).text();
    expect(html).toContain("Unauthorized");
    expect(html).toContain("You need to be logged in to access admin dashboard.");
  });

  it("is denied to a member, in the specification's words", async () => {
    const answer = await Ana.get("/admin");
    const html = await answer.text();
    expect(answer.status).toBe(403);
    expect(html).toContain("Access Denied");
    expect(html).toContain("You don&#x27;t have admin privileges.");
    expect(html).not.toContain("User Management");
  });

  it("is denied to an admin from the request on that follows their demotion", async () => {
    await changeRoleByEmail(town.app.context, null, ana.email, "admin");
    expect((await Ana.get("/admin")).status).toBe(200);
    await changeRoleByEmail(town.app.context, null, ana.email, "member");
    expect((await Ana.get("/admin")).status).toBe(403);
  });
});

describe("the admin's headings", () => {
  it.each([
    ["/admin", "Dashboard", "Dashboard"],
    ["/admin/many", "Dashboard", "Dashboard"],
    ["/admin/export", "Dashboard", "Dashboard"],
    ["/admin/members/{Ana}", "Dashboard", "Dashboard"],
    ["/admin/spaces/{space}", "Inbox", "Reports"],
    ["/admin/reports", "Inbox", "Reports"],
    ["/admin/registration", "People", "Registration"],
    ["/admin/texts", "Server", "Mail"],
    ["/admin/health/backups", "Server", "Health"],
  ])("mark where %s belongs: %s, %s", async (path, heading, screen) => {
    const named = path.replace("{Ana}", anaId).replace("{space}", spaceId);
    const html = await (await Ada.get(named)).text();
    const navs = html.match(/<nav aria-label="[^"]*"><ul class="admin-nav">.*?<\/nav>/gs) ?? [];
    const marked = navs.map((nav) => [...nav.matchAll(/<a[^>]*aria-current[^>]*>(\w+)/g)].map(([, words]) => words));
    expect(marked).toEqual([[heading], [screen]]);
  });
});

describe("the admin check", () => {
  it("says whether the caller is an admin", async () => {
    expect(await (await Ada.get("/api/admin/check")).json()).toEqual({ isAdmin: true });
    expect(await (await Ana.get("/api/admin/check")).json()).toEqual({ isAdmin: false });
    expect((await stranger.get("/api/admin/check")).status).toBe(401);
  });
});

describe("the admin's style", () => {
  it("goes with the admin's pages alone", async () => {
    const sheets = async (path: string) => (await (await Ada.get(path)).text()).match(/<link rel="stylesheet"/g) ?? [];
    expect(await sheets("/admin")).toHaveLength(1);
    expect(await sheets("/profile")).toHaveLength(0);
  });
});
