import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { members } from "~db/schema";
import { lastPlace, rememberPlace } from "~/domain/members";
import { blurred, distanceMetres } from "~/domain/places/rules";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";
import { ana, dora } from "../../cast";
import { Ana, newStreetForEach, street } from "../../street";

newStreetForEach(ana);
beforeEach(async () => {
  street.events.length = 0;
});

const corner = { latitude: 40.67349, longitude: -73.97651 };
const writtenAt = async () =>
  (await street.database.read.select().from(members).where(eq(members.id, Ana.id)))[0]?.lastPlaceAt;

describe("the last known place", () => {
  it("is stored rounded to about 100 m, and published to the index of members by place", async () => {
    street.clock.advance(MINUTE);
    await rememberPlace(street.context, Ana, corner);
    const place = { latitude: 40.673, longitude: -73.977 };
    expect(await lastPlace(street.context, Ana)).toEqual({ ...place, at: street.clock.now(), typed: false });
    expect(street.events).toEqual([{ type: "member-moved", memberId: Ana.id, place: { ...place, typed: false } }]);
  });

  it("is not written again within 5 minutes while the member stays there", async () => {
    const first = await writtenAt();
    street.clock.advance(5 * MINUTE - 1);
    await rememberPlace(street.context, Ana, ana.place);
    expect(await writtenAt()).toEqual(first);
    expect(street.events).toEqual([]);
    street.clock.advance(1);
    await rememberPlace(street.context, Ana, ana.place);
    expect(await writtenAt()).toEqual(street.clock.now());
  });

  it("is written again after the clock was set back", async () => {
    street.clock.advance(-60 * MINUTE);
    await rememberPlace(street.context, Ana, ana.place);
    expect(await writtenAt()).toEqual(street.clock.now());
  });

  it("is written again when the member has moved 100 m", async () => {
    street.clock.advance(MINUTE);
    await rememberPlace(street.context, Ana, { ...ana.place, latitude: ana.place.latitude + 0.0004 });
    expect(street.events).toEqual([]);
    await rememberPlace(street.context, Ana, { ...ana.place, latitude: ana.place.latitude + 0.002 });
    expect(street.events).toHaveLength(1);
  });

  it("does not follow a member who would have driven faster than 100 mph, for 30 minutes", async () => {
    expect(await rememberPlace(street.context, Ana, dora.place)).toBe(false);
    street.clock.advance(29 * MINUTE);
    const boston = { latitude: 42.36, longitude: -71.06 };
    expect(await rememberPlace(street.context, Ana, boston)).toBe(false);
    expect(await lastPlace(street.context, Ana)).toMatchObject(blurred(ana.place));
    expect(street.events).toEqual([]);
    street.clock.advance(MINUTE);
    expect(await rememberPlace(street.context, Ana, boston)).toBe(true);
    expect(await lastPlace(street.context, Ana)).toMatchObject(blurred(boston));
  });

  it("does not follow many short steps that are faster than 100 mph together", async () => {
    let { latitude } = ana.place;
    for (let step = 0; step < 500; step++) {
      latitude += 0.001; // 111 m
      street.clock.advance(5); // milliseconds
      await rememberPlace(street.context, Ana, { ...ana.place, latitude });
    }
    const last = await lastPlace(street.context, Ana);
    const metres = distanceMetres(ana.place, last ?? expect.unreachable());
    expect(metres).toBeLessThan(312); // 2.5 s at 100 mph, and the 200 m that a place may be off
  });

  it("follows a member who drives", async () => {
    street.clock.advance(10 * MINUTE);
    expect(await rememberPlace(street.context, Ana, dora.place)).toBe(true);
    expect(await lastPlace(street.context, Ana)).toMatchObject(blurred(dora.place));
  });

  it("writes once, however many places are claimed in a row", async () => {
    const write = street.context.write;
    let writes = 0;
    const context: Context = { ...street.context, write: (work) => (writes++, write(work)) };
    for (let step = 1; step <= 20; step++)
      await rememberPlace(context, Ana, { latitude: ana.place.latitude + step / 10, longitude: 0 });
    expect(writes).toBe(1);
  });

  it("counts for 24 hours", async () => {
    street.clock.advance(DAY);
    expect(await lastPlace(street.context, Ana)).not.toBeNull();
    street.clock.advance(1);
    expect(await lastPlace(street.context, Ana)).toBeNull();
  });
});
