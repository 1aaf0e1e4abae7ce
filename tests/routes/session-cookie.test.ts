import { expect, test } from "vitest";
import { HOUR } from "~/domain/shared/clock";
import { ana } from "../cast";
import { givenKindspot, givenMember } from "../given";

const kindspot = givenKindspot();
const owner = givenMember(kindspot, ana);

const cookiesSet = (answer: Response) =>
  answer.headers.getSetCookie().filter((line) => line.startsWith(`${kindspot.app.sessionCookie.name}=`));

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
