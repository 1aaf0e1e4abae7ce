import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { sendMessage } from "~/domain/chat";
import { promiseSpace, releaseSpace, removeSpace, shareSpace, shareSpaceInput } from "~/domain/listings";
import { type Email, sendOutbox } from "~/domain/notifications";
import {
  createWatch,
  fanOut,
  mailUnanswered,
  savePreferences,
  setByMail,
  watchesOf,
  watchForm,
  writeNotificationEmail,
} from "~/domain/push";
import { PUSHES_AN_HOUR } from "~/domain/notifications/catalogue/push-limits";
import { defaultPreferences } from "~/domain/notifications/catalogue/push-preferences";
import { MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { createViewQuota } from "~/domain/shared/view-quota";
import { members, notificationJobs } from "~db/schema";
import { makeAcquainted } from "../../acquainted";
import { ana, ben, cem, type Person } from "../../cast";
import { newStreetForEach, street } from "../../street";
import { type Phones, phonesOf } from "./phones";

let phones: Phones;
let Ana: Actor, Ben: Actor;
newStreetForEach();
beforeEach(async () => {
  street.context.settings = { ...street.context.settings, confirmsEmail: true };
  phones = phonesOf(street);
  Ana = await addMember(ana);
  Ben = await addMember(ben);
  await createWatch(street.context, Ben, watchForm.parse({ ...ben.place, radius: "1", span: "hour" }));
});

const change = ({ id }: Actor, row: Partial<typeof members.$inferInsert>) =>
  street.database.write((tx) => tx.update(members).set(row).where(eq(members.id, id)));
/** A member who confirmed the address. */
async function addMember(person: Person): Promise<Actor> {
  const actor = await street.addMember(person);
  await change(actor, { emailConfirmedAt: street.clock.now() });
  return actor;
}
const share = async (owner: Actor) =>
  (await shareSpace(street.context, owner, shareSpaceInput.parse({ ...ana.place, address: "12 Elm Street" }))).space.id;
const neighbours = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => addMember({ ...cem, email: `cem${n}@kindspot.example` })));

/** Runs the jobs until they find nothing. Returns the mails that left. */
async function mails(): Promise<Email[]> {
  const taken: Email[] = [];
  await phones.run();
  while ((await mailUnanswered(street.context)) > 0);
  const mailer = { send: (mail: Email) => Promise.resolve(void taken.push(mail)), close: () => undefined };
  const templates = { notification: writeNotificationEmail };
  while ((await sendOutbox(street.context, { mailer, templates })).tried > 0);
  return taken;
}

describe("A space in a watched area", () => {
  it("goes by mail to a watcher without a browser for pushes: a link to the map there, and nothing of the space", async () => {
    const [own] = await watchesOf(street.context, Ben);
    await share(Ana);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ben.email, subject: "Kindspot: A space came up" });
    expect(mail?.text).toContain(`https://parking.example/?watch=${own?.id}&radius=1`);
    expect(mail?.text.replaceAll(/https:\S+/g, "")).not.toMatch(/Ana|Reyes|Elm/);
    expect(mail?.unsubscribe?.pathname).toBe("/unsubscribe");
    expect(await street.database.read.select().from(notificationJobs)).toEqual([]);
  });

  it("goes by push alone to a watcher with a browser for pushes", async () => {
    await phones.allow(Ben);
    await share(Ana);
    expect(await mails()).toEqual([]);
    expect(phones.sent).toHaveLength(1);
  });

  it("is mailed once, also when its promise ends", async () => {
    const id = await share(Ana);
    expect(await mails()).toHaveLength(1);
    await promiseSpace(street.context, Ana, id, { promisedToUserId: null, waitTimeMinutes: 10 });
    await releaseSpace(street.context, Ana, id, {});
    expect(await mails()).toEqual([]);
  });

  it("that is gone before the mail leaves is not mailed", async () => {
    const id = await share(Ana);
    await fanOut(street.context);
    await mailUnanswered(street.context);
    await removeSpace(street.context, Ana, id);
    expect(await mails()).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    ["who ended mails", () => setByMail(street.context, Ben, false)],
    [
      "who does not want this kind",
      () => savePreferences(street.context, Ben, { ...defaultPreferences, watches: false }),
    ],
    ["in quiet hours", () => savePreferences(street.context, Ben, { ...defaultPreferences, quietFrom: 0, quietTo: 0 })],
    ["with a page on the screen", () => street.watching.add(Ben.id)],
    ["who blocked the owner", () => street.block(Ben, Ana)],
    ["who did not confirm the address", () => change(Ben, { emailConfirmedAt: null })],
    ["who is suspended", () => change(Ben, { suspendedAt: street.clock.now() })],
    ["when the owner joined today", () => change(Ana, { createdAt: street.clock.now() })],
  ])("is not mailed to a watcher %s", async (_, arrange) => {
    await arrange();
    await share(Ana);
    expect(await mails()).toEqual([]);
  });

  it("does not hold up the mail about a message of the same owner", async () => {
    await makeAcquainted(street.context, Ana, Ben);
    await share(Ana);
    expect(await mails()).toHaveLength(1);
    await sendMessage(street.context, Ana, { receiverId: Ben.id, content: "Is it you?" });
    await fanOut(street.context);
    street.clock.advance(2 * MINUTE);
    expect(await mails()).toMatchObject([{ subject: "Kindspot: New message" }]);
  });
});

describe("A watcher without a browser for pushes", () => {
  it(`gets ${PUSHES_AN_HOUR} mails an hour`, async () => {
    for (const owner of await neighbours(PUSHES_AN_HOUR + 2)) await share(owner);
    expect(await mails()).toHaveLength(PUSHES_AN_HOUR);
  });

  it("reads no more spaces by mail than the quota of views allows", async () => {
    street.context.viewQuota = createViewQuota(street.clock, { viewLimits: { anHour: 2, firstDay: 1 } });
    // What is beside a measured position would use up nothing.
    await change(Ben, { lastPlaceTyped: true });
    for (const owner of await neighbours(4)) await share(owner);
    expect(await mails()).toHaveLength(2);
  });
});
