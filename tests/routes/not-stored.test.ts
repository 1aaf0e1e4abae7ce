import { beforeAll, expect, it } from "vitest";
import { ada, ana, register } from "../cast";
import { givenAdmin, givenKindspot } from "../given";

let member: string;
const town = givenKindspot();
const Ada = givenAdmin(town, ada);
beforeAll(async () => {
  const Ana = await register(town.url, ana);
  member = ((await (await Ana.get("/api/auth/user")).json()) as { id: string }).id;
});

it.each([
  "/admin",
  "/admin.data",
  "/admin/audit",
  "/admin/security",
  "/admin/members/:id",
  "/admin/members/:id.data",
  "/ADMIN.data",
  "/admin/circles",
  "/admin/donations",
  "/admin/mail",
  "/admin/texts",
  "/admin/many",
  "/admin/health",
  "/admin/messages",
  "/admin/redemptions",
  "/admin/reports",
  "/admin/users.csv",
  "/admin/users.xlsx",
  "/api/admin/users",
  "/api/admin/stats",
  "/profile/data",
  "/api/profile/data",
])("%s is not stored by a browser", async (path) => {
  const { status, headers } = await Ada.get(path.replace(":id", member));
  expect([status, headers.get("cache-control"), headers.get("etag")]).toEqual([200, "no-store, no-transform", null]);
});

it.each(["/admin/health///", "/%61dmin/health", "/admin/h%65alth/"])(
  "the answer to a form at %s is not stored",
  async (path) => {
    const { headers } = await Ada.submit(path, { intent: "unknown" });
    expect(headers.get("cache-control")).toBe("no-store, no-transform");
  },
);

it.each(["/api//admin/users", "/api/admin//users", "/api/admin/users//"])(
  "%s is no other address of a call",
  async (path) => {
    expect((await Ada.get(path)).status).toBe(404);
  },
);
