import { beforeEach, describe, expect, it } from "vitest";
import { sendOutbox, type Email } from "~/domain/notifications";
import { acceptMatch } from "~/domain/plans";
import { mailUnanswered, savePreferences, writeNotificationEmail } from "~/domain/push";
import type { PushContent } from "~/domain/push/content";
import { defaultPreferences } from "~/domain/notifications/catalogue/push-preferences";
import type { Actor } from "~/domain/shared/context";
import { members } from "~db/schema";
import { ana, ben } from "../../cast";
import type { Neighbourhood } from "../../neighbourhood";
import { phonesOf, type Phones } from "../push/phones";
import { come, leave, look, onlyMatch, openEvenings, addMemberInNewYork } from "./evenings";

let street: Neighbourhood;
let phones: Phones;
let Ana: Actor, Ben: Actor;
beforeEach(async () => {
  street = await openEvenings();
  street.context.settings = { ...street.context.settings, confirmsEmail: true };
  phones = phonesOf(street);
  Ana = await addMemberInNewYork(street, ana);
  Ben = await addMemberInNewYork(street, ben);
  await street.database.write((tx) => tx.update(members).set({ emailConfirmedAt: street.clock.now() }));
  await leave(street, Ana, ana);
  await look(street, Ben, ben);
});

const accept = async (actor: Actor) => acceptMatch(street.context, actor, (await onlyMatch(street, actor)).id);

/** Runs the jobs until they find nothing. Returns the mails that left. */
async function mails(): Promise<Email[]> {
  const taken: Email[] = [];
  await phones.run();
  while ((await mailUnanswered(street.context)) > 0);
  const mailer = { send: (mail: Email) => Promise.resolve(void taken.push(mail)), close: () => undefined };
  while ((await sendOutbox(street.context, { mailer, templates: { notification: writeNotificationEmail } })).tried > 0);
  return taken;
}

describe("A match", () => {
  it("is pushed to both without a name, a street or the minute", async () => {
    await phones.allow(Ana);
    await phones.allow(Ben);
    await come(street, "2027-01-03T23:00:00Z");
    const open = { title: "Your plans match", body: "At about 5:30 PM. Open to answer.", path: "/plans" };
    expect(await phones.pushedTo(Ben)).toMatchObject([open]);
    await come(street, "2027-01-04T21:30:00Z");
    expect(await phones.pushedTo(Ana)).toMatchObject([open]);
    await accept(Ana);
    await accept(Ben);
    expect(await phones.pushedTo(Ben)).toMatchObject([
      { title: "Your match is agreed", body: "At about 5:30 PM. Open to see it.", path: "/plans" },
    ]);
    expect(phones.sent.map(({ payload }) => payload).join()).not.toMatch(/Ana|Ben|7th Avenue|5:40/);
  });

  it("asks nobody for an answer who gave it", async () => {
    await phones.allow(Ana);
    await phones.allow(Ben);
    await come(street, "2027-01-03T23:00:00Z");
    await phones.run();
    await accept(Ana);
    await come(street, "2027-01-04T21:30:00Z");
    await phones.run();
    const bodies = phones.sent.slice(-2).map(({ payload }) => (JSON.parse(payload) as PushContent).notification.body);
    expect(bodies.sort()).toEqual(["At about 5:30 PM. Open to answer.", "At about 5:30 PM. Open to see it."]);
  });

  it("that becomes a promise is pushed to both, as a promise to its driver", async () => {
    await phones.allow(Ana);
    await come(street, "2027-01-03T23:00:00Z");
    await accept(Ana);
    await accept(Ben);
    await phones.run();
    await phones.allow(Ben);
    await come(street, "2027-01-04T22:10:00Z");
    await phones.run();
    const titles = phones.sent.map(({ payload }) => (JSON.parse(payload) as PushContent).notification.title);
    expect(titles.slice(-2).sort()).toEqual(["A space is promised to you", "Your match is agreed"]);
  });

  it("is pushed to nobody who switched matches off", async () => {
    await phones.allow(Ben);
    await savePreferences(street.context, Ben, { ...defaultPreferences, planMatches: false });
    await come(street, "2027-01-03T23:00:00Z");
    expect(await phones.pushedTo(Ben)).toEqual([]);
  });

  it("goes by mail to both where no push reaches them, with a link and without a name", async () => {
    await come(street, "2027-01-03T23:00:00Z");
    const sent = await mails();
    expect(sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [ana.email, "Kindspot: Your plans match"],
      [ben.email, "Kindspot: Your plans match"],
    ]);
    for (const { text } of sent) {
      expect(text).toContain("https://parking.example/plans");
      expect(text.replaceAll(/https:\S+/g, "")).not.toMatch(/Ana|Ben|7th Avenue|5:40/);
    }
  });
});
