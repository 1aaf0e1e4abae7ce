import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rememberPlace } from "~/domain/members";
import { addNotice, takeNotices } from "~/domain/notifications";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import type { ClientEvent } from "~/domain/shared/events";
import { members, notices } from "~db/schema";
import { ana, ben, cem, dora } from "../cast";
import { Ana, Ben, gone, nearAna, newStationForEach, station } from "./station";

newStationForEach([ana, ben]);

describe("An event", () => {
  it("reaches Ben 0.4 miles away and Cem next door, not Dora 5 miles away nor the one excepted", async () => {
    const Cem = await station.addMember(cem);
    const Dora = await station.addMember(dora);
    const [anas, bens, cems, doras] = [
      await station.phone(Ana),
      await station.phone(Ben),
      await station.phone(Cem),
      await station.phone(Dora),
    ];
    station.hub.publish([nearAna(Ana)]);
    const all = [anas, bens, cems, doras];
    await Promise.all(all.map((phone) => phone.caughtUp()));
    expect(all.map(({ events }) => events.length)).toEqual([0, 1, 1, 0]);
  });

  it("shows a newcomer at most 60 different spaces", async () => {
    const joinedAt = station.clock.now();
    await station.database.write((tx) => tx.update(members).set({ createdAt: joinedAt }).where(eq(members.id, Ben.id)));
    const [bens, anas] = [await station.phone(Ben), await station.phone(Ana)];
    const shown = (id: string) =>
      ({
        type: "PARKING_SPACE_UPDATED",
        // Further than half a mile: what is beside a member is not counted.
        audience: { near: { ...ana.place, latitude: ana.place.latitude + 0.015 }, except: [] },
        data: { space: { id } },
      }) as unknown as ClientEvent;
    const ids = Array.from({ length: 70 }, (_, n) => `space-${n}`);
    // A space that was shown before does not count again.
    station.hub.publish([...ids, ...ids].map(shown));
    await Promise.all([bens.caughtUp(), anas.caughtUp()]);
    expect([bens.events.length, anas.events.length]).toEqual([120, 140]);
  });

  it("reaches a member at their new place", async () => {
    const Dora = await station.addMember(dora);
    const doras = await station.phone(Dora);
    station.clock.advance(30 * MINUTE);
    await rememberPlace(station.context, Dora, ana.place);
    await rememberPlace(station.context, Ben, dora.place);
    const bens = await station.phone(Ben);
    station.hub.publish([nearAna()]);
    await expect.poll(() => doras.types()).toEqual(["PARKING_SPACE_REMOVED"]);
    await bens.caughtUp();
    expect(bens.events).toEqual([]);
  });

  it("reaches nobody by a place older than 24 hours", async () => {
    const bens = await station.phone(Ben);
    station.clock.advance(DAY + MINUTE);
    station.hub.publish([nearAna()]);
    await bens.caughtUp();
    expect(bens.events).toEqual([]);
  });

  it("reaches every phone of the members named, once each, and nobody else", async () => {
    const Cem = await station.addMember(cem);
    const phones = [await station.phone(Ana), await station.phone(Ana)];
    const cems = await station.phone(Cem);
    station.hub.publish([gone({ members: [Ana.id, Ana.id, Ben.id] })]);
    await expect.poll(() => phones.map(({ events }) => events.length)).toEqual([1, 1]);
    await cems.caughtUp();
    expect(cems.events).toEqual([]);
  });

  it("is sent as type and data, without its audience", async () => {
    const phone = await station.phone(Ana);
    station.hub.publish([gone({ members: [Ana.id, Ben.id] })]);
    await expect.poll(() => phone.events).toEqual([{ type: "PARKING_SPACE_REMOVED", data: { id: "space" } }]);
  });
});

describe("A notice", () => {
  const notice = { title: "Taken back", message: "Ana took the space back." };
  const stored = (actor: Actor) => station.database.write((tx) => addNotice(tx, station.context, actor.id, notice));
  const telling = (actor: Actor, data: Awaited<ReturnType<typeof stored>>): ClientEvent => ({
    type: "PROMISE_EXPIRED",
    audience: { members: [actor.id] },
    data: { spaceId: "space", ...data },
  });

  it("that was sent to an open socket is deleted", async () => {
    const phones = [await station.phone(Ben), await station.phone(Ben)];
    const data = await stored(Ben);
    station.hub.publish([telling(Ben, data)]);
    await expect.poll(() => phones[1]?.types()).toEqual(["PROMISE_EXPIRED"]);
    await expect.poll(() => station.context.read.select().from(notices)).toEqual([]);
  });

  it("waits for the next page when no socket is open, and shows there once", async () => {
    await station.phone(Ana);
    station.hub.publish([telling(Ben, await stored(Ben))]);
    const first = await takeNotices(station.context, Ben.id);
    expect(first).toMatchObject({ notices: [{ ...notice, destructive: false }], more: 0 });
    expect(await takeNotices(station.context, Ben.id)).toEqual({ notices: [], more: 0 });
  });

  it("is given to one of two pages that load at once", async () => {
    await stored(Ben);
    const pages = await Promise.all([1, 2, 3].map(() => takeNotices(station.context, Ben.id)));
    expect(pages.flatMap((page) => page.notices)).toHaveLength(1);
  });
});
