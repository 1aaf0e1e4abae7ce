import { beforeEach, describe, expect, it, vi } from "vitest";
import { memberOfSession } from "~/domain/auth";
import { rememberTimeZone, zoneOf } from "~/domain/members";
import { DAY } from "~/domain/shared/clock";
import { ana } from "../../cast";
import { Ana, newStreetForEach, street } from "../../street";

let secret: string;
newStreetForEach(ana);
beforeEach(async () => {
  secret = await street.session(Ana);
});

const known = async () => {
  const signedIn = await memberOfSession(street.context, secret);
  if (!signedIn) throw new Error("Ana is signed out");
  return signedIn.zone;
};
const sendZone = async (zone: string) => rememberTimeZone(street.context, Ana, await known(), zone);
const zone = () => zoneOf(street.database.read, street.context, Ana.id);

describe("a member's time zone", () => {
  it("is the community's until the browser has sent its own", async () => {
    expect(await zone()).toBe("UTC");
    await sendZone("America/New_York");
    expect(await zone()).toBe("America/New_York");
    expect(await known()).toEqual({ timeZone: "America/New_York", changedAt: street.clock.now() });
  });

  it("is not written again while it stays the same", async () => {
    await sendZone("America/New_York");
    street.clock.advance(8 * DAY);
    const before = await known();
    const write = vi.spyOn(street.context, "write");
    await rememberTimeZone(street.context, Ana, before, "America/New_York");
    expect(write).not.toHaveBeenCalled();
  });

  it("changes 7 days after the last change at the earliest", async () => {
    await sendZone("America/New_York");
    street.clock.advance(7 * DAY - 1);
    await sendZone("Pacific/Auckland");
    expect(await zone()).toBe("America/New_York");
    street.clock.advance(1);
    await sendZone("Pacific/Auckland");
    expect(await zone()).toBe("Pacific/Auckland");
  });

  it("keeps the first of two zones that arrive together", async () => {
    const before = await known();
    await rememberTimeZone(street.context, Ana, before, "Europe/Berlin");
    await rememberTimeZone(street.context, Ana, before, "Asia/Tokyo");
    expect(await zone()).toBe("Europe/Berlin");
  });
});
