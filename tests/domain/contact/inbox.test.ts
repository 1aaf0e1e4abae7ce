import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  contactInbox,
  countOpenMessages,
  inboxMessage,
  markAnswered,
  sendContactMessage,
  writeContactEmail,
} from "~/domain/contact";
import { mailLink, replyLink } from "~/domain/contact/rules";
import { takeNotices } from "~/domain/notifications";
import { retentionRules } from "~/domain/retention";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { auditEntries, contactMessages, members, outbox } from "~db/schema";
import { ada, ana, dora } from "../../cast";
import { fakePhotos } from "../../fakes/photos";
import { Ana, newStreetForEach, street } from "../../street";

let Ada: Actor;
newStreetForEach(ana);
beforeEach(async () => {
  Ada = await appointed(ada);
});

async function appointed(person: typeof ada): Promise<Actor> {
  const { id } = await street.addMember(person);
  await street.database.write((tx) => tx.update(members).set({ role: "admin" }).where(eq(members.id, id)));
  return { id, role: "admin" };
}
async function written(subject = "A broken meter", actor: Actor | null = null): Promise<string> {
  const message = { name: "Ben", company: "", email: "ben@kindspot.example", subject, message: "It takes\nno coins." };
  street.clock.advance(MINUTE);
  return (await sendContactMessage(street.context, actor, message)).id;
}
const inbox = (show: "open" | "answered" = "open", before?: string, limit?: number) =>
  contactInbox(street.context, Ada, { show, before }, limit);
const subjects = async (...which: Parameters<typeof inbox>) => (await inbox(...which)).map(({ subject }) => subject);
const mark = (id: string, answered = true, admin = Ada) => markAnswered(street.context, admin, id, answered);
const audit = () => street.database.read.select().from(auditEntries).orderBy(auditEntries.id);

describe("the inbox", () => {
  it("has every message whole, newest first, with who wrote it while signed in", async () => {
    await written();
    await written("Thanks", Ana);
    expect(await inbox()).toMatchObject([
      { subject: "Thanks", memberId: Ana.id },
      { subject: "A broken meter", memberId: null, message: "It takes\nno coins.", answeredAt: null },
    ]);
  });

  it("is paged by key", async () => {
    for (const subject of ["One", "Two", "Three"]) await written(subject);
    const page = await inbox("open", undefined, 2);
    expect(page.map(({ subject }) => subject)).toEqual(["Three", "Two"]);
    await written("Four");
    expect(await subjects("open", page[1]?.id, 2)).toEqual(["One"]);
  });

  it("has open messages apart from answered ones, and counts the open ones", async () => {
    const id = await written("One");
    await written("Two");
    await mark(id);
    expect([await subjects("open"), await subjects("answered")]).toEqual([["Two"], ["One"]]);
    expect(await countOpenMessages(street.context, Ada)).toBe(1);
    expect(await inboxMessage(street.context, Ada, id)).toMatchObject({
      answeredAt: street.clock.now().toISOString(),
    });
    expect(await inboxMessage(street.context, Ada, "none")).toBeNull();
  });

  it("is for admins alone", async () => {
    const id = await written();
    const asked = [
      () => contactInbox(street.context, Ana, { show: "open" }),
      () => inboxMessage(street.context, Ana, id),
      () => countOpenMessages(street.context, Ana),
      () => mark(id, true, Ana),
    ];
    for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: "forbidden" });
    expect(await subjects("open")).toHaveLength(1);
  });
});

describe("marking a message as answered", () => {
  it("can be undone, and each is written down once, however often it is said", async () => {
    const id = await written("One", Ana);
    await Promise.all([mark(id), mark(id)]);
    await mark(id, false);
    await mark(id, false);
    const of = { adminId: Ada.id, subjectId: Ana.id, details: { contactMessageId: id } };
    expect(await audit()).toMatchObject([
      { action: "message-answered", ...of },
      { action: "message-reopened", ...of },
    ]);
    expect(await subjects("open")).toEqual(["One"]);
  });

  it("needs a message", async () => {
    await expect(mark("none")).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("admins", () => {
  const received = async (admin: Actor) => (await takeNotices(street.context, admin.id)).notices;

  it("get one notice about new messages until all are answered", async () => {
    const Dora = await appointed(dora);
    const first = await written();
    const second = await written();
    for (const admin of [Ada, Dora])
      expect(await received(admin)).toMatchObject([
        { message: "It waits in the inbox: Profile, Admin Dashboard, Messages." },
      ]);
    expect(await received(Ana)).toEqual([]);
    for (const id of [first, second]) await mark(id);
    await written();
    expect(await received(Ada)).toHaveLength(1);
  });
});

describe("a message of a year ago", () => {
  it("is deleted, answered or not, and its waiting mail is never sent", async () => {
    await mark(await written("Answered"));
    await written("Open");
    street.clock.advance(364 * DAY);
    await written("Young");
    street.clock.advance(DAY);
    const rule = retentionRules(fakePhotos()).find(({ name }) => name === "forget-contact-messages");
    await rule?.forget(street.context);
    const kept = await street.database.read.select().from(contactMessages);
    expect(kept.map(({ subject }) => subject)).toEqual(["Young"]);
    const [mail] = await street.database.read.select().from(outbox).orderBy(outbox.id);
    expect(mail && (await writeContactEmail(street.context, mail))).toBeNull();
  });
});

describe("the link to answer by", () => {
  it.each([
    ["ben@kindspot.example", "A broken meter", "mailto:ben@kindspot.example?subject=Re%3A%20A%20broken%20meter"],
    ["a?b&c@kindspot.example", "Re: Hi & bye", "mailto:a%3Fb%26c@kindspot.example?subject=Re%3A%20Hi%20%26%20bye"],
  ])("of %s about '%s' names both and nothing more", (email, subject, link) => {
    expect(replyLink({ email, subject })).toBe(link);
  });

  it("leads to the mailbox that is written, whatever mail programs read in a link", () => {
    expect(mailLink("%61na?bcc=eve@kindspot.example")).toBe("mailto:%2561na%3Fbcc%3Deve@kindspot.example");
  });
});
