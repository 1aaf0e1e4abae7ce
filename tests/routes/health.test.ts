import { afterEach, beforeEach, expect, test } from "vitest";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor } from "../visitor";
import { version } from "../../package.json";

let kindspot: Kindspot;

beforeEach(async () => {
  kindspot = await openKindspot();
});
afterEach(() => kindspot.close());

test("/healthz is well while the database can be written to", async () => {
  const answer = await visitor(kindspot.url).get("/healthz");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: "ok", version });
});

test("/healthz is unavailable when it cannot", async () => {
  await kindspot.app.database.close();
  const answer = await visitor(kindspot.url).get("/healthz");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
});

test("an error that nobody expected is told without its stack, with the number under which it is logged", async () => {
  await kindspot.app.database.close();
  const answer = await visitor(kindspot.url).get("/menu", { cookie: "session=ImFueSI%3D" });
  const html = await answer.text();
  expect(answer.status).toBe(500);
  expect(html).toMatch(/tell us the number [0-9a-f]{8}/);
  expect(html).not.toMatch(/\bat .*\.js|DatabaseError|sqlite/i);
});
