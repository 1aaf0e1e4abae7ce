import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceMiles, type Point } from "~/domain/places/rules";
import { after, DAY, MINUTE } from "~/domain/shared/clock";
import { PlacesOfMembers } from "~/realtime/places-of-members";

const now = new Date("2026-03-04T12:00:00Z");
const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });

function near(point: Point, people: Record<string, Point>, since = now): string[] {
  const places = new PlacesOfMembers();
  for (const [name, place] of Object.entries(people)) places.set(name, { ...place, at: since, typed: false });
  return [...places.near(point, now)].sort();
}

describe("Who is near", () => {
  it("finds Ben 0.4 miles away and not Dora 5 miles away", () => {
    expect(near(at(40.7, -74), { ben: at(40.7058, -74), dora: at(40.7724, -74) })).toEqual(["ben"]);
  });

  it("finds a neighbour on the other side of the antimeridian", () => {
    expect(near(at(-16.8, 179.99), { ben: at(-16.8, -179.99), cem: at(-16.8, 179.98) })).toEqual(["ben", "cem"]);
  });

  it("finds a neighbour across the pole", () => {
    expect(near(at(89.99, 0), { ben: at(89.99, 180), cem: at(90, 45), dora: at(89.9, 0) })).toEqual(["ben", "cem"]);
    expect(near(at(-90, 0), { ben: at(-89.98, -120) })).toEqual(["ben"]);
  });

  it("forgets a place after 24 hours", () => {
    const place = at(40.7, -74);
    expect(near(place, { ben: place }, after(now, -DAY))).toEqual(["ben"]);
    expect(near(place, { ben: place }, after(now, -DAY - 1))).toEqual([]);
  });

  it("follows a member who moves and forgets one who leaves", () => {
    const places = new PlacesOfMembers();
    places.set("ben", { ...at(40.7, -74), at: now, typed: false });
    places.set("ben", { ...at(41.7, -74), at: now, typed: false });
    expect([...places.near(at(40.7, -74), now)]).toEqual([]);
    expect([...places.near(at(41.7, -74), now)]).toEqual(["ben"]);
    places.remove("ben");
    expect([...places.near(at(41.7, -74), now)]).toEqual([]);
  });

  it("does not let an old place replace a newer one", () => {
    const places = new PlacesOfMembers();
    places.set("ben", { ...at(41.7, -74), at: now, typed: false });
    places.set("ben", { ...at(40.7, -74), at: after(now, -MINUTE), typed: false });
    expect([...places.near(at(41.7, -74), now)]).toEqual(["ben"]);
  });

  it("agrees with measuring every distance, anywhere on earth", () => {
    const latitude = fc.oneof(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: 89.9, max: 90, noNaN: true }),
    );
    const longitude = fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 180, 179.999));
    const nudge = fc.double({ min: -0.05, max: 0.05, noNaN: true });
    fc.assert(
      fc.property(latitude, longitude, nudge, fc.double({ min: -1, max: 1, noNaN: true }), (lat, lon, dLat, turn) => {
        const stretch = Math.min(360, 0.05 / Math.max(1e-6, Math.cos((lat * Math.PI) / 180)));
        const there = at(
          Math.max(-90, Math.min(90, lat + dLat)),
          ((((lon + turn * stretch + 180) % 360) + 360) % 360) - 180,
        );
        const expected = distanceMiles(at(lat, lon), there) <= 2 ? ["ben"] : [];
        expect(near(at(lat, lon), { ben: there })).toEqual(expected);
      }),
      { numRuns: 5000 },
    );
  });
});
