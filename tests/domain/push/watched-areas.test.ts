import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  createRequest,
  createRequestInput,
  listVisibleSpaces,
  promiseSpace,
  releaseSpace,
  removeSpace,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { viewerOf } from "~/domain/members";
import { createWatch, endWatch, savePreferences, watchesOf, watchForm } from "~/domain/push";
import type { PushContent } from "~/domain/push/content";
import { PUSHES_A_DAY, PUSHES_AN_HOUR } from "~/domain/notifications/catalogue/push-limits";
import { defaultPreferences } from "~/domain/notifications/catalogue/push-preferences";
import { DAY, HOUR, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { members, notificationJobs } from "~db/schema";
import { ana, ben, cem, dora } from "../../cast";
import { movableClock } from "../../clock";
import { type Neighbourhood, openNeighbourhood } from "../../neighbourhood";
import { type Phones, phonesOf } from "./phones";

const ZONE = "America/New_York";
let street: Neighbourhood;
let phones: Phones;
let Ana: Actor, Ben: Actor, Cem: Actor;
beforeEach(async () => {
  // Monday, 5:45 PM in New York.
  street = await openNeighbourhood(movableClock(new Date("2026-07-06T21:45:00Z")));
  Ana = await street.addMember(ana);
  Ben = await street.addMember(ben);
  Cem = await street.addMember(cem);
  await street.database.write((tx) => tx.update(members).set({ timeZone: ZONE }));
  phones = phonesOf(street);
  await phones.allow(Ben);
});

const share = async (owner: Actor, place = ana.place) =>
  (await shareSpace(street.context, owner, shareSpaceInput.parse({ ...place, address: "7th Ave & 3rd St" }))).space.id;
const watch = (member: Actor, fields: object = {}, place = ben.place) =>
  createWatch(street.context, member, watchForm.parse({ ...place, radius: "1", span: "hour", ...fields }));
const move = (member: Actor, set: Partial<typeof members.$inferInsert>) =>
  street.database.write((tx) => tx.update(members).set(set).where(eq(members.id, member.id)));

describe("A space in a watched area", () => {
  it("is pushed to the watcher, without a button, and a tap opens the map there", async () => {
    await watch(Ben);
    const [own] = await watchesOf(street.context, Ben);
    await share(Ana);
    expect(await phones.pushedTo(Ben)).toEqual([
      {
        title: "A space came up",
        body: "In your watched area.",
        path: "/",
        topic: expect.stringMatching(/^[\w-]{32}$/) as string,
        ttl: 30 * 60,
      },
    ]);
    const { notification } = JSON.parse(phones.sent[0]?.payload ?? "") as PushContent;
    expect(notification.navigate).toBe(`https://parking.example/?watch=${own?.id}&radius=1`);
    expect(notification).not.toHaveProperty("actions");
    expect(notification).not.toHaveProperty("data");
  });

  it("says no more with ‘Show details’", async () => {
    await savePreferences(street.context, Ben, { ...defaultPreferences, showDetails: true });
    await watch(Ben);
    await share(Ana);
    expect(await phones.pushedTo(Ben)).toMatchObject([{ title: "A space came up", body: "In your watched area." }]);
  });

  it("is pushed within the radius and not beyond", async () => {
    // About 1.3 miles from where Ana shares.
    const place = { ...ana.place, latitude: ana.place.latitude + 1.3 / 69.1 };
    await watch(Ben, { radius: "0.5" }, place);
    await watch(Ben, { radius: "1" }, place);
    await share(Ana);
    expect(await phones.pushedTo(Ben)).toEqual([]);
    await watch(Ben, { radius: "2" }, place);
    await share(Ana);
    expect(await phones.pushedTo(Ben)).toHaveLength(1);
  });

  it("is pushed once to a member with three watches around it", async () => {
    for (const radius of ["0.5", "1", "2"]) await watch(Ben, { radius }, ana.place);
    await share(Ana);
    expect(await phones.pushedTo(Ben)).toHaveLength(1);
  });

  it("is not pushed to its own owner", async () => {
    await phones.allow(Ana);
    await watch(Ana, {}, ana.place);
    await share(Ana);
    expect(await phones.pushedTo(Ana)).toEqual([]);
  });

  it("is not pushed across a block, in both directions", async () => {
    await phones.allow(Cem);
    await watch(Ben);
    await watch(Cem);
    await street.block(Ben, Ana);
    await street.block(Ana, Cem);
    await share(Ana);
    await phones.run();
    expect(phones.sent).toEqual([]);
  });

  it("is not pushed once it is promised, nor once it is removed", async () => {
    await watch(Ben);
    await promiseSpace(street.context, Ana, await share(Ana), { promisedToUserId: null, waitTimeMinutes: 10 });
    await removeSpace(street.context, Cem, await share(Cem));
    expect(await phones.pushedTo(Ben)).toEqual([]);
  });

  it("is not pushed again when its promise ends", async () => {
    await watch(Ben);
    const id = await share(Ana);
    expect(await phones.pushedTo(Ben)).toHaveLength(1);
    await promiseSpace(street.context, Ana, id, { promisedToUserId: null, waitTimeMinutes: 10 });
    await releaseSpace(street.context, Ana, id, {});
    expect(await phones.pushedTo(Ben)).toEqual([]);
  });

  it("that was promised at once is pushed when its promise ends", async () => {
    await watch(Ben);
    const id = await share(Ana);
    await promiseSpace(street.context, Ana, id, { promisedToUserId: null, waitTimeMinutes: 10 });
    expect(await phones.pushedTo(Ben)).toEqual([]);
    await releaseSpace(street.context, Ana, id, {});
    expect(await phones.pushedTo(Ben)).toMatchObject([{ title: "A space came up" }]);
  });

  it("is not pushed after the watch is over or ended", async () => {
    await watch(Ben);
    await watch(Cem);
    await phones.allow(Cem);
    const [own] = await watchesOf(street.context, Cem);
    await endWatch(street.context, Cem, own?.id ?? expect.unreachable());
    street.clock.advance(HOUR);
    await share(Ana);
    await phones.run();
    expect(phones.sent).toEqual([]);
  });

  it("is pushed at the watched hours of the week alone, in the member's zone", async () => {
    await watch(Ben, { span: "week", Monday: true, from: "17:30", to: "18:15" });
    await share(Ana);
    expect(await phones.pushedTo(Ben)).toHaveLength(1);
    street.clock.advance(30 * MINUTE);
    await share(Ana);
    expect(await phones.pushedTo(Ben), "6:15 PM").toEqual([]);
    await move(Ben, { timeZone: "America/Chicago" });
    await share(Ana);
    expect(await phones.pushedTo(Ben), "5:15 PM in Chicago").toEqual([]);
    street.clock.advance(15 * MINUTE);
    await share(Cem);
    expect(await phones.pushedTo(Ben), "5:30 PM in Chicago").toHaveLength(1);
  });

  it("is pushed on the same weekday 28 days long, and then no more", async () => {
    await watch(Ben, { span: "week", Monday: true, from: "17:30", to: "18:15" });
    for (const week of [1, 2, 3]) {
      street.clock.advance(7 * DAY);
      await share(Ana);
      expect(await phones.pushedTo(Ben), `after ${week} weeks`).toHaveLength(1);
    }
    street.clock.advance(7 * DAY);
    await share(Ana);
    expect(await phones.pushedTo(Ben)).toEqual([]);
  });

  it("is not pushed in quiet hours, to a page on the screen, or to a member who does not want it", async () => {
    await watch(Ben);
    await savePreferences(street.context, Ben, { ...defaultPreferences, quietFrom: 17 * 60, quietTo: 19 * 60 });
    await share(Ana);
    await savePreferences(street.context, Ben, { ...defaultPreferences, watches: false });
    await phones.run();
    await share(Ana);
    await phones.run();
    await savePreferences(street.context, Ben, defaultPreferences);
    street.watching.add(Ben.id);
    await share(Ana);
    await phones.run();
    expect(phones.sent).toEqual([]);
  });

  it("of a member in their first 24 hours is pushed to nobody", async () => {
    await watch(Ben);
    await move(Ana, { createdAt: new Date(street.clock.now().getTime() - DAY + MINUTE) });
    await share(Ana);
    expect(await phones.pushedTo(Ben)).toEqual([]);
  });
});

describe("Watchers of many spaces", () => {
  const owners = (number: number) =>
    Promise.all(
      Array.from({ length: number }, (_, n) => street.addMember({ ...cem, email: `owner${n}@kindspot.example` })),
    );

  it(`get ${PUSHES_AN_HOUR} pushes an hour, and requests count too`, async () => {
    await share(Ben, ben.place);
    await createRequest(street.context, Cem, createRequestInput.parse(cem.place));
    await watch(Ben, { span: "today" });
    for (const owner of await owners(PUSHES_AN_HOUR + 2)) await share(owner);
    expect(await phones.pushedTo(Ben)).toHaveLength(PUSHES_AN_HOUR);
    street.clock.advance(HOUR);
    await share(Ana);
    expect(await phones.pushedTo(Ben)).toHaveLength(1);
  });

  it(`get ${PUSHES_A_DAY} pushes a day`, async () => {
    await watch(Ben, { span: "week", Monday: true, Tuesday: true, from: "00:00", to: "00:00" });
    let pushed = 0;
    for (const owner of await owners(PUSHES_A_DAY + 3)) {
      await share(owner);
      pushed += (await phones.pushedTo(Ben)).length;
      street.clock.advance(25 * MINUTE);
    }
    expect(pushed).toBe(PUSHES_A_DAY);
  });

  it("are found in batches, each once", async () => {
    const watchers = await owners(520);
    for (const watcher of watchers) await phones.allow(watcher);
    for (const watcher of watchers) await watch(watcher);
    await share(Ana);
    await phones.run();
    expect(phones.sent).toHaveLength(watchers.length);
    expect(new Set(phones.sent.map(({ endpoint }) => endpoint)).size).toBe(watchers.length);
    expect(await street.database.read.select().from(notificationJobs)).toEqual([]);
  }, 60_000); // about 2,000 writes, one after the other
});

describe("The quota of views", () => {
  beforeEach(async () => {
    const { settings } = street.context;
    Object.assign(settings, { viewLimits: { anHour: 3, firstDay: 2 } });
    // What is beside a measured position would use up nothing.
    await move(Ben, { lastPlaceTyped: true });
  });
  const many = async (number: number) => {
    for (let n = 0; n < number; n++)
      await share(await street.addMember({ ...cem, email: `many${n}@kindspot.example` }), cem.place);
  };
  const seenBy = async (member: Actor) =>
    listVisibleSpaces(street.context, await viewerOf(street.context, member), ben.place, 1609);

  it("counts each space that a watcher learns of, and tells of no more", async () => {
    await watch(Ben);
    await many(5);
    expect(await phones.pushedTo(Ben)).toHaveLength(3);
    const { found, allShownAt } = await seenBy(Ben);
    expect(found, "those that were told, and no other").toHaveLength(3);
    expect(allShownAt).not.toBeNull();
    street.clock.advance(HOUR + MINUTE);
    expect((await seenBy(Ben)).allShownAt).toBeNull();
  });

  it("that a list used up leaves nothing for watches", async () => {
    await watch(Ben);
    await many(3);
    const { found } = await seenBy(Ben);
    expect(found).toHaveLength(3);
    await phones.run();
    const before = phones.sent.length;
    await share(Ana);
    await phones.run();
    expect(phones.sent).toHaveLength(before);
  });

  it("of the first day counts them too", async () => {
    await move(Ben, { createdAt: street.clock.now() });
    await watch(Ben);
    await many(4);
    expect(await phones.pushedTo(Ben)).toHaveLength(2);
  });

  it("leaves a third for the member's surroundings when the watched area is elsewhere", async () => {
    await watch(Ben, {}, ana.place);
    await move(Ben, { lastLatitude: dora.place.latitude, lastLongitude: dora.place.longitude });
    await many(4);
    expect(await phones.pushedTo(Ben)).toHaveLength(2);
  });

  it("is not used by a space of which the watcher learns nothing", async () => {
    await watch(Ben);
    street.watching.add(Ben.id);
    await many(4);
    await phones.run();
    street.watching.delete(Ben.id);
    expect((await seenBy(Ben)).found).toHaveLength(3);
  });
});
