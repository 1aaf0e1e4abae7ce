import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { markAsRead, sendMessage } from "~/domain/chat";
import {
  claimSpace,
  createRequest,
  createRequestInput,
  promiseSpace,
  releaseSpace,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { type Email, sendOutbox } from "~/domain/notifications";
import {
  endMails,
  isUnsubscribeToken,
  fanOut,
  mailUnanswered,
  preferencesOf,
  savePreferences,
  setByMail,
  writeNotificationEmail,
} from "~/domain/push";
import { defaultPreferences } from "~/domain/notifications/catalogue/push-preferences";
import { DAY, HOUR, MINUTE, SECOND } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { members, outbox, notificationJobs } from "~db/schema";
import { makeAcquainted } from "../../acquainted";
import { ana, ben, cem, type Person } from "../../cast";
import { newStreetForEach, street } from "../../street";
import { type Phones, phonesOf } from "./phones";

let phones: Phones;
let taken: Email[];
let Ana: Actor, Ben: Actor;
newStreetForEach();
beforeEach(async () => {
  street.context.settings = { ...street.context.settings, confirmsEmail: true };
  phones = phonesOf(street);
  taken = [];
  Ana = await addMember(ana);
  Ben = await addMember(ben);
});

/** A member who confirmed the address. */
async function addMember(person: Person): Promise<Actor> {
  const actor = await street.addMember(person);
  await change(actor, { emailConfirmedAt: street.clock.now() });
  return actor;
}
const say = (from: Actor, to: Actor, content = "Is the red gate yours?") =>
  sendMessage(street.context, from, { receiverId: to.id, content });
const change = ({ id }: Actor, row: Partial<typeof members.$inferInsert>) =>
  street.database.write((tx) => tx.update(members).set(row).where(eq(members.id, id)));
const leave = () =>
  sendOutbox(street.context, {
    mailer: { send: async (mail) => void taken.push(mail), close: () => undefined },
    templates: { notification: writeNotificationEmail },
  });

/** Runs the jobs, lets the time go by, and runs them again. Returns the mails that left meanwhile. */
async function mailsAfter(ms: number): Promise<Email[]> {
  const before = taken.length;
  while ((await fanOut(street.context)) > 0);
  street.clock.advance(ms);
  while ((await mailUnanswered(street.context)) > 0);
  await leave();
  return taken.slice(before);
}

/** The owner shares a space, and promises it to a driver. It binds a driver with a request only. */
async function promise(owner = Ana, driver = Ben, place = ana.place): Promise<string> {
  const input = shareSpaceInput.parse({ ...place, address: "12 Elm Street" });
  const { space } = await shareSpace(street.context, owner, input);
  const offer = { promisedToUserId: driver.id, waitTimeMinutes: 10 } as const;
  await promiseSpace(street.context, owner, space.id, offer);
  return space.id;
}
const request = (driver: Actor) =>
  createRequest(street.context, driver, createRequestInput.parse({ ...ben.place, message: "A van" }));

describe("A message that nobody answered for 2 minutes", () => {
  it("goes by mail, with a link to the conversation and nothing of its text or its sender", async () => {
    await say(Ben, Ana);
    expect(await mailsAfter(2 * MINUTE - SECOND)).toEqual([]);
    const [mail, ...others] = await mailsAfter(SECOND);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ana.email, subject: "Kindspot: New message" });
    expect(mail?.text).toContain(`https://parking.example/chat/${Ben.id}`);
    for (const content of [mail?.text, mail?.html, mail?.subject])
      expect(content?.replaceAll(/https:\S+/g, "")).not.toMatch(/Ben|Okafor|red gate/);
  });

  it("goes by mail once an hour for each conversation, and then tells what came since", async () => {
    const Cem = await addMember(cem);
    await say(Ana, Ben, "Hello");
    await say(Ben, Ana);
    expect(await mailsAfter(2 * MINUTE)).toHaveLength(1);
    await say(Ben, Ana, "Are you there?");
    await say(Ben, Ana, "Hello?");
    await say(Cem, Ana, "Hello");
    expect(await mailsAfter(2 * MINUTE), "another conversation").toMatchObject([
      { text: expect.stringContaining(Cem.id) as string },
    ]);
    expect(await mailsAfter(58 * MINUTE - SECOND)).toEqual([]);
    expect(await mailsAfter(SECOND), "one for both messages").toMatchObject([
      { text: expect.stringContaining(Ben.id) as string },
    ]);
    expect(await mailsAfter(2 * HOUR)).toEqual([]);
  });

  it("is covered by the mail about an earlier one that was unread at that time", async () => {
    await say(Ben, Ana);
    await mailsAfter(MINUTE);
    await say(Ben, Ana, "Are you there?");
    expect(await mailsAfter(MINUTE)).toHaveLength(1);
    expect(await mailsAfter(2 * HOUR)).toEqual([]);
  });
});

describe("A promise that nobody answered for 2 minutes", () => {
  it("goes by mail to its driver, with its end and no street, name or vehicle", async () => {
    await change(Ana, { vehicleDescription: "Silver Honda" });
    await change(Ben, { timeZone: "America/New_York" });
    await makeAcquainted(street.context, Ana, Ben);
    await promise();
    const until = new Date(street.clock.now().getTime() + 10 * MINUTE).toLocaleTimeString("en-US", {
      timeZone: "America/New_York",
      timeStyle: "short",
    });
    const [mail] = await mailsAfter(2 * MINUTE);
    expect(mail).toMatchObject({ to: ben.email, subject: "Kindspot: A space is promised to you" });
    expect(mail?.text).toContain(`Until ${until.replace("\u202f", " ")}.`);
    expect(mail?.text).toContain("https://parking.example/#promise");
    expect(mail?.text.replaceAll(/https:\S+/g, "")).not.toMatch(/Ana|Elm|Honda/);
  });

  it("goes by mail although the conversation had one within the hour", async () => {
    await makeAcquainted(street.context, Ana, Ben);
    await say(Ana, Ben);
    await promise();
    expect((await mailsAfter(2 * MINUTE)).map(({ subject }) => subject).sort()).toEqual([
      "Kindspot: A space is promised to you",
      "Kindspot: New message",
    ]);
  });

  it.each<[string, (spaceId: string) => Promise<unknown>]>([
    ["its driver claims it", (id) => claimSpace(street.context, Ben, id)],
    ["its driver was here", () => change(Ben, { lastSeenAt: street.clock.now() })],
    ["its owner takes it back", (id) => releaseSpace(street.context, Ana, id, {})],
  ])("is not mailed once %s", async (_, happens) => {
    await makeAcquainted(street.context, Ana, Ben);
    const id = await promise();
    street.clock.advance(SECOND);
    await happens(id);
    expect((await mailsAfter(2 * MINUTE)).filter(({ to }) => to === ben.email)).toEqual([]);
  });
});

describe("A mail instead of a push", () => {
  it("can be ended without signing in: by its link and the headers of RFC 8058", async () => {
    await say(Ben, Ana);
    const [mail] = await mailsAfter(2 * MINUTE);
    const link = mail?.unsubscribe ?? expect.unreachable();
    expect(link.href).toMatch(/^https:\/\/parking\.example\/unsubscribe\?token=/);
    expect(mail?.text).toContain(link.href);
    const token = link.searchParams.get("token") ?? "";
    expect(isUnsubscribeToken(street.context, token)).toBe(true);
    expect(await endMails(street.context, token)).toBe(true);
    expect((await preferencesOf(street.database.read, Ana.id)).byMail).toBe(false);
    street.clock.advance(HOUR);
    await say(Ben, Ana, "Hello?");
    expect(await mailsAfter(2 * MINUTE)).toEqual([]);
  });

  it("keeps the member's other choices when it is ended", async () => {
    await savePreferences(street.context, Ana, { ...defaultPreferences, requests: false, quietFrom: 60, quietTo: 120 });
    await setByMail(street.context, Ana, false);
    const { requests, quietFrom, byMail } = await preferencesOf(street.database.read, Ana.id);
    expect([requests, quietFrom, byMail]).toEqual([false, 60, false]);
  });

  it("is one: of two jobs at once, one posts it", async () => {
    await say(Ben, Ana);
    await mailsAfter(0);
    street.clock.advance(2 * MINUTE);
    await Promise.all([mailUnanswered(street.context), mailUnanswered(street.context)]);
    await leave();
    expect(taken).toHaveLength(1);
  });

  it("is lost with its cause: what is rolled back mails nobody", async () => {
    const undone = street.database.write(async (tx) => {
      await tx
        .insert(notificationJobs)
        .values({ id: "x", kind: "message", aboutId: "x", createdAt: street.clock.now() });
      throw new Error("the message was not stored");
    });
    await expect(undone).rejects.toThrow();
    expect(await mailsAfter(2 * MINUTE)).toEqual([]);
  });
});

describe("No mail", () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      "where the member reads the message meanwhile",
      async () => {
        const { id } = await say(Ben, Ana, "Second");
        await markAsRead(street.context, Ana, Ben.id, id);
      },
    ],
    ["where the member answers meanwhile", () => say(Ana, Ben, "Yes")],
    ["to who has a page open and visible", async () => street.watching.add(Ana.id)],
    ["to who allows pushes meanwhile", () => phones.allow(Ana)],
    ["to who wants none", () => setByMail(street.context, Ana, false)],
    ["of a kind that is off", () => savePreferences(street.context, Ana, { ...defaultPreferences, messages: false })],
    ["in quiet hours", () => savePreferences(street.context, Ana, { ...defaultPreferences, quietFrom: 0, quietTo: 0 })],
    ["across a block", () => street.block(Ana, Ben)],
    ["to a suspended member", () => change(Ana, { suspendedAt: street.clock.now() })],
    ["to a member who has not confirmed the address", () => change(Ana, { emailConfirmedAt: null })],
    ["to a former member", () => change(Ana, { deletedAt: street.clock.now() })],
    ["of a suspended sender", () => change(Ben, { suspendedAt: street.clock.now() })],
    ["of an account in its first 24 hours", () => change(Ben, { createdAt: street.clock.now() })],
  ])("is posted about a message %s", async (_, happens) => {
    await say(Ben, Ana);
    street.clock.advance(MINUTE);
    await happens();
    expect(await mailsAfter(MINUTE)).toEqual([]);
    expect(await street.database.read.select().from(outbox), "nothing waits either").toEqual([]);
  });

  it("goes to who reads while the mail server is dead: the mail is dropped", async () => {
    const { id } = await say(Ben, Ana);
    while ((await fanOut(street.context)) > 0);
    street.clock.advance(2 * MINUTE);
    await mailUnanswered(street.context);
    await markAsRead(street.context, Ana, Ben.id, id);
    await leave();
    expect(taken).toEqual([]);
    expect(await street.database.read.select().from(outbox)).toMatchObject([{ sentAt: null, lastError: null }]);
  });

  it("goes to an address that the member has given up", async () => {
    await say(Ben, Ana);
    while ((await fanOut(street.context)) > 0);
    street.clock.advance(2 * MINUTE);
    await mailUnanswered(street.context);
    await change(Ana, { email: "reyes@kindspot.example" });
    await leave();
    expect(taken).toEqual([]);
  });

  it("goes where mail is not set up, and no cause is kept for it", async () => {
    street.context.settings = { ...street.context.settings, confirmsEmail: false };
    await say(Ben, Ana);
    expect(await mailsAfter(2 * MINUTE)).toEqual([]);
    expect(await street.database.read.select().from(notificationJobs)).toEqual([]);
  });

  it("goes about a request: its kind is pushed only", async () => {
    await shareSpace(street.context, Ana, shareSpaceInput.parse({ ...ana.place, address: "12 Elm Street" }));
    await request(Ben);
    expect(await mailsAfter(2 * MINUTE)).toEqual([]);
  });
});

describe("A member gets at most", () => {
  /** Messages of so many other members. */
  async function hear(count: number, from: number): Promise<number> {
    for (let n = from; n < from + count; n++) {
      const sender = await addMember({ ...cem, email: `cem${n}@kindspot.example` });
      await say(sender, Ana, "Hello");
    }
    return (await mailsAfter(2 * MINUTE)).length;
  }

  it("4 mails an hour, and promises that bind apart", async () => {
    expect(await hear(6, 0)).toBe(4);
    await request(Ana);
    await promise(Ben, Ana, ben.place);
    expect(await mailsAfter(2 * MINUTE)).toMatchObject([{ subject: "Kindspot: A space is promised to you" }]);
    street.clock.advance(HOUR);
    expect(await hear(1, 6)).toBe(1);
  });

  it("15 mails a day", async () => {
    let mails = 0;
    for (let hour = 0; hour < 5; hour++) {
      mails += await hear(4, 4 * hour);
      street.clock.advance(HOUR);
    }
    expect(mails).toBe(15);
    street.clock.advance(DAY);
    expect(await hear(1, 20)).toBe(1);
  });
});
