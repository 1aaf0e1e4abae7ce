import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, test } from "vitest";
import {
  leaveSpace,
  promiseSpace,
  removeSpace,
  shareQuestions,
  shareDeparture,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { anotherQuestion, ONE_SPOT_METRES, spaceOnSpot } from "~/domain/listings/duplicate-share";
import type { Point } from "~/domain/places/rules";
import { MINUTE } from "~/domain/shared/clock";
import { type Actor, inTransaction } from "~/domain/shared/context";
import { members } from "~db/schema";
import { ana, ben } from "../../cast";
import { movableClock } from "../../clock";
import { type Neighbourhood, openNeighbourhood } from "../../neighbourhood";

/** Metres of one degree of latitude. */
const DEGREE = 111_195;
const north = ({ latitude, longitude }: Point, metres: number): Point => ({
  latitude: latitude + metres / DEGREE,
  longitude,
});

describe("one spot", () => {
  it("reaches 15 m, and not farther", () => {
    const space = { id: "space", ...ana.place };
    expect(spaceOnSpot([space], north(ana.place, ONE_SPOT_METRES - 0.5))).toBe(space);
    expect(spaceOnSpot([space], north(ana.place, ONE_SPOT_METRES + 0.5))).toBeNull();
  });

  it("has the nearest of several spaces", () => {
    const [far, near] = [north(ana.place, 10), north(ana.place, -5)];
    expect(spaceOnSpot([far, near], ana.place)).toBe(near);
  });

  test.each([
    ["available", "7:52 PM"],
    ["leaving_soon", "7:52 PM"],
    ["promised", "7:40 PM"],
  ] as const)("of a space that is %s is asked about until %s, by the member's clock", (status, until) => {
    const space = {
      status,
      listedUntil: new Date("2026-05-07T23:52:00Z"),
      promiseExpiresAt: status === "promised" ? new Date("2026-05-07T23:40:00Z") : null,
    };
    const question = `You already share a space here, until ${until}. Is this another one?`;
    expect(anotherQuestion(space, "America/New_York")).toBe(question);
  });
});

describe("a member who shares a space", () => {
  let street: Neighbourhood;
  let Ana: Actor, Ben: Actor;
  beforeEach(async () => {
    street = await openNeighbourhood(movableClock(new Date("2026-05-07T23:22:00Z")));
    Ana = await street.addMember(ana);
    Ben = await street.addMember(ben);
    await street.database.write((tx) =>
      tx.update(members).set({ timeZone: "America/New_York" }).where(eq(members.id, Ana.id)),
    );
  });

  const QUESTION = "You already share a space here, until 7:52 PM. Is this another one?";
  const input = (more: object = {}) => shareSpaceInput.parse({ ...ana.place, ...more });
  const share = async (more: object = {}, { actor = Ana, asks = true } = {}) =>
    (await shareSpace(street.context, actor, input(more), { asksAboutDuplicate: asks })).space;

  it("is asked before they share another one on that spot", async () => {
    const { id } = await share();
    await expect(share(north(ana.place, 10))).rejects.toMatchObject({
      code: "shared-here",
      details: { fields: { confirmAnother: [QUESTION] } },
    });
    expect((await shareQuestions(street.context, Ana, ana.place)).shared).toEqual({ id, question: QUESTION });
  });

  it("shares another one there when they are sure", async () => {
    await share();
    expect(await share({}, { asks: false })).toMatchObject({ status: "available" });
  });

  it("is asked while it is promised, and while they leave", async () => {
    const { id } = await share();
    await leaveSpace(street.context, Ana, id);
    await expect(share()).rejects.toMatchObject({ code: "shared-here" });
    await removeSpace(street.context, Ana, id);
    const next = await share();
    await promiseSpace(street.context, Ana, next.id, { promisedToUserId: null, waitTimeMinutes: 10 });
    await expect(share()).rejects.toMatchObject({ code: "shared-here" });
  });

  it("is not asked beside another member's space, 20 m farther, or once theirs ended", async () => {
    await share({}, { actor: Ben });
    const { id } = await share();
    const { id: farther } = await share(north(ana.place, 20));
    for (const own of [id, farther]) await removeSpace(street.context, Ana, own);
    await share();
    street.clock.advance(31 * MINUTE);
    expect((await shareQuestions(street.context, Ana, ana.place)).shared).toBeNull();
    await share();
  });

  it("is not asked by a plan: its space is listed there too", async () => {
    await share();
    const listed = await inTransaction(street.context, (tx) => shareDeparture(tx, street.context, Ana, input()));
    expect(listed.space.status).toBe("available");
  });
});
