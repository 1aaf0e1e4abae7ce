import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { members } from "~db/schema";
import { rewardCompleteProfile, transactionsOf } from "~/domain/points";
import { ana } from "../../cast";
import { Ana, newStreetForEach, street } from "../../street";

newStreetForEach(ana);

const complete = { city: "Brooklyn", vehicleDescription: "Blue Mazda 3", licensePlate: "7KDL", photoKey: "photo" };
const change = (profile: Partial<typeof members.$inferInsert>) =>
  street.database.write(async (tx) => {
    await tx.update(members).set(profile).where(eq(members.id, Ana.id));
    return rewardCompleteProfile(tx, street.context, Ana.id);
  });

describe("a complete profile", () => {
  it("earns 10 points, with a reason", async () => {
    expect(await change(complete)).toBe(10);
    expect(await street.pointsOf(Ana)).toBe(10);
    expect(await transactionsOf(street.context, Ana)).toMatchObject([{ reason: "Completed profile", points: 10 }]);
  });

  it("earns them once, also when it was incomplete in between", async () => {
    await change(complete);
    expect(await change({ photoKey: null })).toBe(0);
    expect(await change(complete)).toBe(0);
    expect(await street.pointsOf(Ana)).toBe(10);
  });

  it("earns them once when photo and plate come at the same time", async () => {
    const { photoKey, ...rest } = complete;
    const earned = await Promise.all([change({ photoKey }), change(rest)]);
    expect(earned.sort()).toEqual([0, 10]);
    expect(await street.pointsOf(Ana)).toBe(10);
  });

  it.each(["city", "vehicleDescription", "licensePlate", "photoKey"])("needs the %s", async (part) => {
    expect(await change({ ...complete, [part]: part === "photoKey" ? null : "" })).toBe(0);
    expect(await street.pointsOf(Ana)).toBe(0);
  });
});
