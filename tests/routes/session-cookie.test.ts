import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR } from "~/domain/shared/clock";
import { ana, register } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";

let kindspot: Kindspot;
let owner: Visitor;

beforeAll(async () => {
  kindspot = await openKindspot();
  owner = await register(kindspot.url, ana);
});
afterAll(() => kindspot.close());

const cookiesSet = (answer: Response) =>
  answer.headers.getSetCookie().filter((line) => line.startsWith(`${kindspot.app.sessions.name}=`));

test("the cookie of a used session is renewed once an hour, by any request", async () => {
  expect(cookiesSet(await owner.get("/menu"))).toEqual([]);
  kindspot.clock.advance(HOUR);
  expect(cookiesSet(await owner.get("/api/auth/user"))).toEqual([expect.stringContaining("Max-Age=2592000")]);
  expect(cookiesSet(await owner.get("/menu"))).toEqual([]);
});

test("signing out ends the session also when it was about to be renewed", async () => {
  kindspot.clock.advance(HOUR);
  expect(cookiesSet(await owner.post("/api/auth/logout"))).toEqual([expect.stringContaining("Max-Age=0")]);
});
