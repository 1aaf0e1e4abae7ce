import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { members } from "~db/schema";
import { deleteAccount } from "~/domain/account";
import { invitationsOf, invite, register, registerInput } from "~/domain/auth";
import { INVITATION_DAYS } from "~/domain/auth/invitation-rules";
import { DAY } from "~/domain/shared/clock";
import { ana, ben } from "../../cast";
import { fakePhotos } from "../../fakes/photos";
import { Ana, newStreetForEach, street } from "../../street";

let token: string;
newStreetForEach(ana);
beforeEach(async () => {
  token = (await invite(street.context, Ana)).searchParams.get("invitation") ?? expect.unreachable();
});

const listed = async () => (await invitationsOf(street.context, Ana)).map(({ state, usedBy }) => [state, usedBy]);
const join = () => register(street.context, registerInput.parse({ ...ben, invitation: token }));

it("an invitation works until someone joins by it, whom the list names", async () => {
  expect(await listed()).toEqual([["open", null]]);
  await join();
  expect(await listed()).toEqual([["used", "Ben O."]]);
});

it("one whose person left again is still used", async () => {
  const { member } = await join();
  await deleteAccount(street.context, fakePhotos(), { id: member.id, role: "member" }, { password: ben.password });
  expect(await street.context.read.select().from(members).where(eq(members.id, member.id))).toMatchObject([
    { firstName: "Former member" },
  ]);
  expect(await listed()).toEqual([["used", null]]);
});

it("one that nobody used is over after 14 days", async () => {
  street.clock.advance(INVITATION_DAYS * DAY);
  expect(await listed()).toEqual([["over", null]]);
});
