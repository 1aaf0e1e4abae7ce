import { describe, expect, it } from "vitest";
import { ana, ben } from "../cast";
import { Ana, newStationForEach, station } from "./station";

newStationForEach([ana]);

const isWatching = () => station.hub.isWatching(Ana.id);

describe("A member watches", () => {
  it("while one of their pages is on the screen", async () => {
    expect(isWatching()).toBe(false);
    const phone = await station.phone(Ana);
    expect(isWatching()).toBe(true);
    phone.send({ type: "VISIBILITY", visible: false });
    await expect.poll(isWatching).toBe(false);
    const laptop = await station.phone(Ana);
    expect(isWatching()).toBe(true);
    laptop.socket.close();
    await expect.poll(isWatching).toBe(false);
    phone.send({ type: "VISIBILITY", visible: true });
    await expect.poll(isWatching).toBe(true);
  });

  it("and the server answers a page that comes on the screen, so that it knows its socket is alive", async () => {
    const phone = await station.phone(Ana);
    phone.send({ type: "VISIBILITY", visible: true });
    await expect.poll(() => phone.types()).toContain("HERE");
  });

  it("only with a socket that has sent AUTHENTICATE", async () => {
    const cookie = await station.session(await station.addMember(ben));
    const phone = await station.silentPhone({ cookie });
    phone.send({ type: "VISIBILITY", visible: true });
    expect(isWatching()).toBe(false);
    phone.socket.close();
  });
});
