import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { members } from "~db/schema";
import { ownColumns, ownMember, publicMember, spaceOwner, type OwnRow } from "~/domain/members";
import { DAY } from "~/domain/shared/clock";
import { ana } from "../../cast";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";

let street: Neighbourhood;
let row: OwnRow;
beforeAll(async () => {
  street = await openNeighbourhood();
  const { id } = await street.addMember(ana);
  const [found] = await street.database.read.select(ownColumns).from(members).where(eq(members.id, id));
  if (!found) throw new Error("Ana is gone");
  row = found;
});

const now = () => street.clock.now();
const shown = (changed: Partial<OwnRow>) => publicMember({ ...row, ...changed }, now());

describe("what others see of a member", () => {
  it("is no email, no city, no points and no place", () => {
    expect(Object.keys(publicMember(row, now())).sort()).toEqual(
      "firstName handovers id inaugural lastName licensePlate profileImageUrl rating vehicleDescription".split(" "),
    );
  });

  it("is the last name's initial alone; they themselves see it whole", () => {
    const member = { ...row, lastName: "o’Hara" };
    expect(publicMember(member, now()).lastName).toBe("O");
    expect(ownMember(member, now()).lastName).toBe("o’Hara");
  });

  it("is the initial at a space they share too, until they choose to show their full name", () => {
    const member = { ...row, lastName: "o’Hara" };
    expect(spaceOwner(member, now())).toEqual(publicMember(member, now()));
    expect(spaceOwner({ ...member, showFullName: true }, now())).toEqual({
      ...publicMember(member, now()),
      lastName: "o’Hara",
    });
  });

  it("is 5.0 until the first rating", () => {
    expect(shown({ rating: null }).rating).toBe(5);
    expect(shown({ rating: 3.4 }).rating).toBe(3.4);
  });

  it("has a photo once there is one", () => {
    expect(shown({ photoKey: null }).profileImageUrl).toBeNull();
    expect(shown({ photoKey: "abc" }).profileImageUrl).toBe("/photos/abc");
  });

  it("has the badge of a donor for good, the badge of a reward while it lasts", () => {
    expect(shown({}).inaugural).toBe(false);
    expect(shown({ inauguralSince: new Date(0) }).inaugural).toBe(true);
    expect(shown({ inauguralUntil: new Date(now().getTime() + DAY) }).inaugural).toBe(true);
    expect(shown({ inauguralUntil: now() }).inaugural).toBe(false);
  });
});
