import { beforeEach, expect, it } from "vitest";
import { invite, inviteMany, linksForMany, register, registerInput, setRegistrationMode } from "~/domain/auth";
import { DAY } from "~/domain/shared/clock";
import type { Actor, Context } from "~/domain/shared/context";
import { ada, ana } from "../../cast";
import { newStreetForEach, street } from "../../street";

let Ada: Actor;
newStreetForEach();
beforeEach(async () => {
  Ada = await street.addMember(ada, "admin");
});

const tokenIn = (address: URL) => address.searchParams.get("invitation") ?? expect.unreachable();
const linkForTwo = async () => tokenIn((await inviteMany(street.context, Ada, { people: 2, days: 1 })).address);
let people = 0;
const join = (invitation: string, context: Context = street.context) =>
  register(context, registerInput.parse({ ...ana, email: `guest-${people++}@kindspot.example`, invitation }));
const joined = async () => (await linksForMany(street.context, Ada)).map((link) => link.joined);

it("by approval, ten who join by a link for two at once: two are in, and eight wait for an admin", async () => {
  await setRegistrationMode(street.context, Ada, "approval");
  const link = await linkForTwo();
  const sessions = await Promise.all(Array.from({ length: 10 }, () => join(link)));
  expect(sessions.filter(({ waiting }) => !waiting)).toHaveLength(2);
  expect(await joined()).toEqual([2]);
});

it("by approval, whoever registers at the instant when the link ends is counted by it or waits", async () => {
  await setRegistrationMode(street.context, Ada, "approval");
  // A clock of which each look takes a millisecond: the link's end comes between any two of them.
  const clock = { now: () => (street.clock.advance(1), street.clock.now()) };
  const context = { ...street.context, clock };
  for (let looks = 1; looks <= 12; looks++) {
    const link = await linkForTwo();
    street.clock.advance(DAY - looks);
    const { waiting } = await join(link, context);
    expect([looks, waiting, (await joined())[0]]).toEqual([looks, waiting, waiting ? 0 : 1]);
  }
});

it.each(["open", "approval"] as const)(
  "where joining is %s, of ten who take one invitation at once one has it",
  async (mode) => {
    await setRegistrationMode(street.context, Ada, mode);
    const token = tokenIn(await invite(street.context, Ada));
    const sessions = await Promise.all(Array.from({ length: 10 }, () => join(token)));
    expect(sessions.filter(({ waiting }) => waiting)).toHaveLength(mode === "open" ? 0 : 9);
  },
);

it("a link that works is listed past fifty newer ones that have ended", async () => {
  await inviteMany(street.context, Ada, { people: 2, days: 90 });
  for (let count = 0; count < 50; count++) await linkForTwo();
  street.clock.advance(2 * DAY);
  expect((await linksForMany(street.context, Ada)).filter((link) => link.works)).toHaveLength(1);
});
