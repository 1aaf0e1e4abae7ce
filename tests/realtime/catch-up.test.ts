import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { members, sessions } from "~db/schema";
import { ana, ben } from "../cast";
import { Ana, Ben, newStationForEach, station } from "./station";

newStationForEach([ana, ben], { recheckMs: 20 });

describe("Without the event of it, a socket closes soon", () => {
  it("after its session has ended, and others stay open", async () => {
    const [anas, bens] = [await station.phone(Ana), await station.phone(Ben)];
    await station.database.write((tx) => tx.delete(sessions).where(eq(sessions.memberId, Ana.id)));
    expect(await anas.closed).toBe(4401);
    await bens.caughtUp();
  });

  it("after its member was suspended", async () => {
    const anas = await station.phone(Ana);
    const suspendedAt = station.clock.now();
    await station.database.write((tx) => tx.update(members).set({ suspendedAt }).where(eq(members.id, Ana.id)));
    expect(await anas.closed).toBe(4401);
  });
});

describe("After events that may have been missed", () => {
  it("every page is asked to load again within 5 seconds", async () => {
    const [anas, bens] = [await station.phone(Ana), await station.phone(Ben)];
    station.hub.requestReload();
    await expect.poll(() => [anas.types(), bens.types()]).toEqual([["RELOAD"], ["RELOAD"]]);
  });

  it("a member who moved meanwhile gets the events of the new place", async () => {
    const anas = await station.phone(Ana);
    const there = { latitude: 48.8584, longitude: 2.2945 };
    const moved = { lastLatitude: there.latitude, lastLongitude: there.longitude, lastPlaceAt: station.clock.now() };
    await station.database.write((tx) => tx.update(members).set(moved).where(eq(members.id, Ana.id)));
    station.hub.requestReload();
    await expect.poll(() => anas.types()).toEqual(["RELOAD"]);
    station.hub.publish([
      { type: "PARKING_SPACE_REMOVED", audience: { near: there, except: [] }, data: { id: "gone" } },
    ]);
    await anas.caughtUp();
    expect(anas.types()).toEqual(["RELOAD", "PARKING_SPACE_REMOVED"]);
  });
});
