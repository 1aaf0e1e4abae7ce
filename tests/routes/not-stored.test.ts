import { afterAll, beforeAll, expect, it } from "vitest";
import { registerAdmin } from "../admins";
import { ada } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";

let town: Kindspot;
let Ada: Visitor;
beforeAll(async () => {
  town = await openKindspot();
  Ada = await registerAdmin(town, ada);
});
afterAll(() => town.close());

it.each([
  "/admin",
  "/admin.data",
  "/admin/audit",
  "/admin/circles",
  "/admin/donations",
  "/admin/mail",
  "/admin/health",
  "/admin/messages",
  "/admin/redemptions",
  "/admin/reports",
  "/admin/users.csv",
  "/profile/data",
  "/api/profile/data",
])("%s is not stored by a browser", async (path) => {
  const { status, headers } = await Ada.get(path);
  expect([status, headers.get("cache-control"), headers.get("etag")]).toEqual([200, "no-store", null]);
});
