import { describe, expect, it } from "vitest";
import { sendMessage } from "~/domain/chat";
import {
  claimSpace,
  createRequest,
  createRequestInput,
  expirePromises,
  handOver,
  holdSpace,
  promiseSpace,
  releaseSpace,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { rememberPlace } from "~/domain/members";
import { reportNotGot, reportsForAdmin } from "~/domain/moderation";
import { DAY, HOUR, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { ada, ana, ben, cem } from "../../cast";
import { Ana, Ben, Cem, newStreetForEach, street } from "../../street";

newStreetForEach(ana, ben, cem);

const pass = (milliseconds: number) => street.clock.advance(milliseconds);
const hold = async (owner = Ana, place = ana.place) =>
  shareSpace(street.context, owner, shareSpaceInput.parse({ ...place, keepMinutes: 10 }));
const newSpace = async () => (await hold()).space.id;

/** The driver is near, and presses 'I'm coming' on a new held space of Ana's. Returns the space's id. */
async function claimNew(driver = Ben, { typed = false } = {}): Promise<string> {
  const id = await newSpace();
  const { place } = driver === Ben ? ben : cem;
  await rememberPlace(street.context, driver, { ...place, typed });
  await claimSpace(street.context, driver, id);
  return id;
}
const parkNew = async (options?: { typed: boolean }) => handOver(street.context, Ben, await claimNew(Ben, options), {});
const release = (actor: Actor, id: string) => releaseSpace(street.context, actor, id, {});
/** The driver claims the space and lets the promise expire. */
async function lapse({ word = false, driver = Ben } = {}): Promise<string> {
  const id = await claimNew(driver);
  if (word) await sendMessage(street.context, driver, { receiverId: Ana.id, content: "On my way" });
  pass(15 * MINUTE);
  await expirePromises(street.context);
  return id;
}

describe("a driver who presses 'I'm coming'", () => {
  it("6 times a day is refused the 7th", async () => {
    for (let round = 0; round < 6; round++) await parkNew();
    await expect(claimNew()).rejects.toMatchObject({ code: "too-many-claims" });
    pass(DAY);
    expect(await parkNew()).toMatchObject({ status: "occupied" });
  });

  it("from a typed place is refused the 4th time of a day, and from the phone's own is not", async () => {
    pass(6 * MINUTE); // the phone's earlier position is now too old to be used instead of the typed place
    for (let round = 0; round < 3; round++) await parkNew({ typed: true });
    await expect(claimNew(Ben, { typed: true })).rejects.toMatchObject({ code: "too-many-typed-claims" });
    expect(await parkNew({ typed: false })).toMatchObject({ status: "occupied" });
  });

  it("and gives up, by a script, is stopped after 2 releases for 60 minutes", async () => {
    for (let round = 0; round < 2; round++) await release(Ben, await claimNew());
    await expect(claimNew()).rejects.toMatchObject({ code: "gave-up-often" });
    pass(HOUR - 1);
    await release(Ana, (await hold()).space.id).catch(() => null);
    await expect(claimNew()).rejects.toMatchObject({ code: "gave-up-often" });
    pass(1);
    expect(await claimNew()).toBeTypeOf("string");
  });

  it("twice for the same space is refused the second time", async () => {
    const id = await claimNew();
    await release(Ben, id);
    await expect(claimSpace(street.context, Ben, id)).rejects.toMatchObject({ code: "claimed-before" });
    expect(await claimSpace(street.context, Cem, id)).toMatchObject({ status: "promised" });
  });

  it("and lets 3 lapse within 24 hours can only ask", async () => {
    for (let round = 0; round < 3; round++) await lapse({ word: true });
    const id = await newSpace();
    await rememberPlace(street.context, Ben, ben.place);
    await expect(claimSpace(street.context, Ben, id)).rejects.toMatchObject({ code: "only-asking" });
    await createRequest(street.context, Ben, createRequestInput.parse({ ...ben.place, radius: 3218 }));
    const promised = promiseSpace(street.context, Ana, id, { promisedToUserId: Ben.id, waitTimeMinutes: 10 });
    expect(await promised).toMatchObject({ bound: true });
  });

  it("to an open promise is guarded the same way", async () => {
    for (let round = 0; round < 2; round++) await release(Ben, await claimNew());
    const id = await newSpace();
    await promiseSpace(street.context, Ana, id, { promisedToUserId: null, waitTimeMinutes: 10 });
    await expect(claimSpace(street.context, Ben, id)).rejects.toMatchObject({ code: "gave-up-often" });
  });
});

describe("a driver who never came", () => {
  it("may claim again after the first time in 30 days, and after the second not for 24 hours", async () => {
    await lapse();
    await lapse();
    await expect(claimNew()).rejects.toMatchObject({ code: "never-came" });
    pass(DAY);
    expect(await claimNew()).toBeTypeOf("string");
  });

  it("is not a driver who sent a message", async () => {
    await lapse();
    await lapse({ word: true });
    expect(await claimNew()).toBeTypeOf("string");
  });

  it("is not a driver who said yes late", async () => {
    await lapse();
    await handOver(street.context, Ben, await lapse(), {});
    expect(await claimNew()).toBeTypeOf("string");
  });

  it("is forgotten after 30 days, and it never costs points", async () => {
    await shareSpace(street.context, Ben, shareSpaceInput.parse(ben.place));
    await lapse();
    pass(31 * DAY);
    await lapse();
    expect(await claimNew()).toBeTypeOf("string");
    expect(await street.pointsOf(Ben)).toBe(50);
  });
});

describe("an owner who takes back 2 promises in a day", () => {
  it("holds no space for 24 hours; what they share is offered without a hold", async () => {
    await release(Ana, await claimNew(Ben));
    expect((await hold()).space.keptUntil).not.toBe(null);
    await release(Ana, await claimNew(Cem));
    pass(DAY - 1);
    const { space, holdingPaused } = await hold();
    expect({ keptUntil: space.keptUntil, holdingPaused }).toEqual({ keptUntil: null, holdingPaused: true });
    const again = holdSpace(street.context, Ana, space.id, { keepMinutes: 10 });
    await expect(again).rejects.toMatchObject({ code: "holding-paused" });
    pass(1);
    expect(await holdSpace(street.context, Ana, space.id, { keepMinutes: 10 })).toMatchObject({ status: "available" });
  });
});

describe("'It wasn't there'", () => {
  const notGot = async (driver: Actor) => handOver(street.context, driver, await claimNew(driver), { got: false });

  it("ends the promise and takes the space off the map", async () => {
    expect(await notGot(Ben)).toMatchObject({ status: "expired" });
    expect(street.eventsTo(Ana).at(-1)).toMatchObject({ title: "It wasn't there" });
  });

  it("said by 2 drivers within 30 days stops the owner's holding and points for 7 days", async () => {
    await notGot(Ben);
    pass(29 * DAY);
    await notGot(Cem);
    pass(7 * DAY - 1);
    expect(await hold()).toMatchObject({ earned: 0, holdingPaused: true, space: { keptUntil: null } });
    pass(DAY);
    expect(await hold()).toMatchObject({ earned: 50, holdingPaused: false });
  });

  it("by 2 drivers stops the points of a handover too", async () => {
    await notGot(Ben);
    await notGot(Cem);
    const before = await street.pointsOf(Ana);
    const { space } = await hold();
    await promiseSpace(street.context, Ana, space.id, { promisedToUserId: null, waitTimeMinutes: 10 });
    await claimSpace(street.context, Ben, space.id);
    await handOver(street.context, Ben, space.id, {});
    expect(await street.pointsOf(Ana)).toBe(before);
  });

  it("by 2 drivers puts the owner into the moderation queue, once", async () => {
    await notGot(Ben);
    expect(await reportNotGot(street.context)).toBe(0);
    await notGot(Cem);
    expect(await reportNotGot(street.context)).toBe(1);
    expect(await reportNotGot(street.context)).toBe(0);
    const queue = await reportsForAdmin(street.context, await street.addMember(ada, "admin"), { show: "open" });
    expect(queue).toMatchObject([{ reason: "not-there", reporter: null, reported: { id: Ana.id } }]);
  });

  it("by one driver, however often, stops nothing", async () => {
    await notGot(Ben);
    await notGot(Ben);
    expect(await hold()).toMatchObject({ holdingPaused: false });
    expect(await reportNotGot(street.context)).toBe(0);
  });

  it("may be said after the time ran out", async () => {
    const id = await lapse();
    await handOver(street.context, Ben, id, { got: false });
    await lapse();
    expect(await claimNew()).toBeTypeOf("string"); // only one of the two claims counts as a no-show
  });
});
