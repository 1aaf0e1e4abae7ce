import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { changeCar, leaveCar, ownCar, parkCar, remindOfCars } from "~/domain/car";
import { nextReminder } from "~/domain/car/rules";
import { sendOutbox, type Email } from "~/domain/notifications";
import { mailUnanswered, savePreferences, writeNotificationEmail } from "~/domain/push";
import { defaultPreferences } from "~/domain/notifications/catalogue/push-preferences";
import { forgetAll } from "~/domain/retention/delete-in-batches";
import { retentionRules } from "~/domain/retention";
import { DAY, HOUR, MINUTE, SECOND } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { rewardDueShares, shareSpace, shareSpaceInput } from "~/domain/listings";
import { cars, members } from "~db/schema";
import { ana, ben } from "../../cast";
import { movableClock } from "../../clock";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";
import { phonesOf, type Phones } from "../push/phones";

/** A Sunday, 12:00 in New York. */
const SUNDAY = new Date("2027-03-07T17:00:00Z");
const thursdayAtEight = { day: 3, minute: 8 * 60, isWeekly: true };

let street: Neighbourhood;
let phones: Phones;
let Ana: Actor, Ben: Actor;
beforeEach(async () => {
  street = await openNeighbourhood(movableClock(SUNDAY));
  phones = phonesOf(street);
  Ana = await street.addMember(ana);
  Ben = await street.addMember(ben);
  await street.database.write((tx) => tx.update(members).set({ timeZone: "America/New_York" }));
});

const park = (actor = Ana, place = ana.place) => parkCar(street.context, actor, place);
const carOf = (actor: Actor) => ownCar(street.context, actor);
const remind = (reminder: typeof thursdayAtEight | null, note = "") =>
  changeCar(street.context, Ana, { note, reminder });
const at = (time: string) => street.clock.advance(Date.parse(time) - street.clock.now().getTime());
const share = (place: typeof ana.place, undoable = false) =>
  shareSpace(street.context, Ana, shareSpaceInput.parse({ ...place, address: "" }), { undoable });

describe("A parked car", () => {
  it("is its member's alone, and a later place takes its place, without the note and the reminder", async () => {
    await park();
    await remind(thursdayAtEight, "level −2");
    expect(await carOf(Ana)).toMatchObject({ ...ana.place, note: "level −2", reminder: thursdayAtEight });
    expect(await carOf(Ben)).toBeNull();
    await park(Ana, ben.place);
    expect(await carOf(Ana)).toMatchObject({ ...ben.place, note: "", reminder: null, remindAt: null });
    expect(await street.database.read.select().from(cars)).toHaveLength(1);
  });

  it("sends no event", async () => {
    await park();
    await remind(thursdayAtEight, "level −2");
    expect(street.events).toEqual([]);
  });

  it("is erased by ‘I left’, as often as it is pressed", async () => {
    await park();
    await leaveCar(street.context, Ana);
    await leaveCar(street.context, Ana);
    expect(await carOf(Ana)).toBeNull();
  });

  it("is erased when its member shares the space, and stays when they share another", async () => {
    await park();
    await share(ben.place);
    expect(await carOf(Ana)).not.toBeNull();
    await share({ ...ana.place, latitude: ana.place.latitude + 0.0003 });
    expect(await carOf(Ana)).toBeNull();
  });

  it("stays while a share by one tap can be undone, and is erased after that", async () => {
    await park();
    await share(ana.place, true);
    expect(await carOf(Ana)).not.toBeNull();
    street.clock.advance(MINUTE);
    await rewardDueShares(street.context);
    expect(await carOf(Ana)).toBeNull();
  });

  it("is erased after 14 days", async () => {
    await park();
    const rule = retentionRules({} as never).find(({ name }) => name === "forget-cars") ?? expect.unreachable();
    street.clock.advance(14 * DAY - SECOND);
    expect(await forgetAll(street.context, rule.forget)).toBe(0);
    street.clock.advance(SECOND);
    expect(await forgetAll(street.context, rule.forget)).toBe(1);
    expect(await carOf(Ana)).toBeNull();
  });

  it("cannot be changed where none is parked", async () => {
    await expect(remind(null, "level −2")).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("A reminder", () => {
  it("comes at its day and minute, with nothing of the place or the note", async () => {
    await phones.allow(Ana);
    await park();
    await remind(thursdayAtEight, "level −2");
    at("2027-03-11T12:59:59Z");
    expect(await remindOfCars(street.context)).toBe(0);
    at("2027-03-11T13:00:00Z"); // 8:00 in New York
    expect(await remindOfCars(street.context)).toBe(1);
    expect(await phones.pushedTo(Ana)).toMatchObject([
      { title: "Your reminder", body: "Open to see your car.", path: "/car", ttl: HOUR / SECOND },
    ]);
    expect(phones.sent[0]?.payload).not.toMatch(/level|40\.67|73\.97/);
    expect(street.eventsTo(Ana)).toMatchObject([{ title: "Your reminder" }]);
    expect(JSON.stringify(street.events)).not.toMatch(/level|40\.67/);
    expect(await remindOfCars(street.context), "once").toBe(0);
  });

  it("of every week comes at the same hour after the clocks went forward", async () => {
    await park();
    await remind(thursdayAtEight);
    at("2027-03-11T13:00:00Z");
    await remindOfCars(street.context);
    expect((await carOf(Ana))?.remindAt).toBe("2027-03-18T12:00:00.000Z");
  });

  it("of once is over after it came", async () => {
    await park();
    await remind({ ...thursdayAtEight, isWeekly: false });
    at("2027-03-11T13:00:00Z");
    await remindOfCars(street.context);
    expect(await carOf(Ana)).toMatchObject({ reminder: null, remindAt: null });
  });

  it("comes in quiet hours too, because its member chose the time", async () => {
    await savePreferences(street.context, Ana, { ...defaultPreferences, quietFrom: 0, quietTo: 0 });
    await phones.allow(Ana);
    await park();
    await remind(thursdayAtEight);
    at("2027-03-11T13:00:00Z");
    await remindOfCars(street.context);
    expect(await phones.pushedTo(Ana)).toHaveLength(1);
  });

  it("goes by mail where no push reaches its member, with a link and nothing of the place", async () => {
    street.context.settings = { ...street.context.settings, confirmsEmail: true };
    await street.database.write((tx) =>
      tx.update(members).set({ emailConfirmedAt: SUNDAY }).where(eq(members.id, Ana.id)),
    );
    await park();
    await remind(thursdayAtEight, "level −2");
    at("2027-03-11T13:00:00Z");
    await remindOfCars(street.context);
    await phones.run();
    await mailUnanswered(street.context);
    const taken: Email[] = [];
    await sendOutbox(street.context, {
      mailer: { send: async (mail) => void taken.push(mail), close: () => undefined },
      templates: { notification: writeNotificationEmail },
    });
    expect(taken).toMatchObject([{ to: ana.email, subject: "Kindspot: Your reminder" }]);
    expect(taken[0]?.text).toContain("https://parking.example/car\n");
    expect(taken[0]?.text).not.toMatch(/level|40\.67/);
  });

  it("does not come once the member has left", async () => {
    await phones.allow(Ana);
    await park();
    await remind(thursdayAtEight);
    await leaveCar(street.context, Ana);
    at("2027-03-11T13:00:00Z");
    expect(await remindOfCars(street.context)).toBe(0);
  });
});

describe("The next time of a reminder", () => {
  const next = (timeZone: string, day: number, time: string, now: string) => {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    return nextReminder({ day, minute: hours * 60 + minutes }, timeZone, new Date(now)).toISOString();
  };
  it.each([
    ["today, later", "America/New_York", 6, "12:01", "2027-03-07T17:00:00Z", "2027-03-07T17:01:00.000Z"],
    [
      "today, at this minute: in a week",
      "America/New_York",
      6,
      "12:00",
      "2027-03-07T17:00:00Z",
      "2027-03-14T16:00:00.000Z",
    ],
    [
      "on the day the clocks go forward",
      "America/New_York",
      6,
      "08:00",
      "2027-03-13T17:00:00Z",
      "2027-03-14T12:00:00.000Z",
    ],
    [
      "in the hour that is left out",
      "America/New_York",
      6,
      "02:30",
      "2027-03-13T17:00:00Z",
      "2027-03-14T07:30:00.000Z",
    ],
    ["late on that day", "America/New_York", 6, "23:50", "2027-03-13T17:00:00Z", "2027-03-15T03:50:00.000Z"],
    ["on the day the clocks go back", "Europe/Berlin", 6, "08:00", "2027-10-30T17:00:00Z", "2027-10-31T07:00:00.000Z"],
    [
      "in the hour that comes twice: at the first",
      "Europe/Berlin",
      6,
      "02:30",
      "2027-10-30T17:00:00Z",
      "2027-10-31T00:30:00.000Z",
    ],
    ["before that change", "Europe/Berlin", 6, "00:30", "2027-10-30T17:00:00Z", "2027-10-30T22:30:00.000Z"],
    ["late on that day too", "Europe/Berlin", 6, "23:50", "2027-10-30T17:00:00Z", "2027-10-31T22:50:00.000Z"],
    [
      "where it is tomorrow already",
      "Pacific/Auckland",
      0,
      "08:00",
      "2027-03-07T17:00:00Z",
      "2027-03-07T19:00:00.000Z",
    ],
  ])("is right %s", (_, timeZone, day, time, now, expected) => {
    expect(next(timeZone, day, time, now)).toBe(expected);
  });
});
