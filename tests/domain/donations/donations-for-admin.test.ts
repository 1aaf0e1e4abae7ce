import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { donatedThisMonth, donationsForAdmin } from "~/domain/donations";
import type { DonationStatus } from "~/domain/donations/rules";
import { MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { donations, members } from "~db/schema";
import { ada, ana, ben } from "../../cast";
import { movableClock } from "../../clock";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";

let street: Neighbourhood;
let Ana: Actor, Ben: Actor, Ada: Actor;
beforeEach(async () => {
  street = await openNeighbourhood(movableClock(new Date("2026-03-01T03:00:00Z")));
  Ana = await street.addMember(ana);
  Ben = await street.addMember(ben);
  Ada = await street.addMember(ada, "admin");
});

async function given(who: Actor | null, amountCents: number, status: DonationStatus, paidAt?: string): Promise<string> {
  street.clock.advance(MINUTE);
  const donation = {
    id: street.context.newId(),
    memberId: who?.id ?? null,
    status,
    amountCents,
    currency: "usd",
    createdAt: street.clock.now(),
    paidAt: paidAt === undefined ? null : new Date(paidAt),
  };
  await street.database.write((tx) => tx.insert(donations).values(donation));
  return donation.id;
}
const list = (before?: string, limit?: number) => donationsForAdmin(street.context, Ada, { before }, limit);

describe("the list of donations", () => {
  it("has all donations, newest first, in every state", async () => {
    await given(Ana, 500, "paid", "2026-03-01T03:00:00Z");
    await given(Ben, 123_450, "refunded", "2026-02-01T03:00:00Z");
    await given(null, 300, "pending");
    expect(await list()).toMatchObject([
      { donor: { id: null, name: "Former member" }, amountCents: 300, status: "pending", paidAt: null },
      { donor: { id: Ben.id, name: "Ben Okafor" }, amountCents: 123_450, status: "refunded" },
      { donor: { id: Ana.id, name: "Ana Reyes" }, amountCents: 500, status: "paid", currency: "usd" },
    ]);
  });

  it("is paged by key", async () => {
    const ids = [await given(Ana, 300, "paid"), await given(Ana, 400, "paid"), await given(Ana, 500, "paid")];
    const page = await list(undefined, 2);
    expect(page.map(({ amountCents }) => amountCents)).toEqual([500, 400]);
    await given(Ana, 600, "paid");
    expect((await list(page[1]?.id, 2)).map(({ id }) => id)).toEqual([ids[0]]);
  });

  it("names nobody whose account is closed", async () => {
    await given(Ana, 500, "paid");
    const deletedAt = street.clock.now();
    await street.database.write((tx) => tx.update(members).set({ deletedAt }).where(eq(members.id, Ana.id)));
    expect(await list()).toMatchObject([{ donor: { id: null, name: "Former member" } }]);
  });

  it("is for admins", async () => {
    await expect(donationsForAdmin(street.context, Ana, {})).rejects.toMatchObject({ code: "forbidden" });
    await expect(donatedThisMonth(street.context, Ana, "UTC")).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("what was given this month", () => {
  it("is the sum of what was paid and kept, not of what was begun, disputed or given back", async () => {
    const now = "2026-03-01T02:00:00Z";
    for (const status of ["pending", "failed", "disputed", "refunded"] as const) await given(Ana, 10_000, status, now);
    await given(Ana, 500, "paid", now);
    await given(Ben, 725, "kept", now);
    expect(await donatedThisMonth(street.context, Ada, "UTC")).toBe(1225);
  });

  it("follows the month of the reader's time zone", async () => {
    await given(Ana, 500, "paid", "2026-02-28T23:30:00Z");
    await given(Ana, 700, "paid", "2026-03-01T00:30:00Z");
    await given(Ana, 900, "paid", "2026-02-01T04:30:00Z");
    expect(await donatedThisMonth(street.context, Ada, "UTC")).toBe(700);
    // In that zone it is still February, and the month begins five hours later than in UTC.
    expect(await donatedThisMonth(street.context, Ada, "America/New_York")).toBe(1200);
  });
});
