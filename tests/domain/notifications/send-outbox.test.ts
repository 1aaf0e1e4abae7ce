import { beforeEach, describe, expect, it } from "vitest";
import {
  emailFrom,
  enqueueEmail,
  enqueueEmailConstantTime,
  sendOutbox,
  type Email,
  type EmailTemplate,
} from "~/domain/notifications";
import { MAX_ATTEMPTS, retryPauseMs } from "~/domain/notifications/rules";
import { MINUTE } from "~/domain/shared/clock";
import { outbox } from "~db/schema";
import { ana, ben } from "../../cast";
import { newStreetForEach, street } from "../../street";

/** The mails that the mail server accepted. */
let taken: Email[];
/** How the mail server handles the next mails. */
let send: (email: Email) => Promise<void>;
let write: EmailTemplate;

newStreetForEach();
beforeEach(() => {
  taken = [];
  send = async (mail) => void taken.push(mail);
  write = async (_, { recipient }) => emailFrom({ to: recipient, subject: "Hello", paragraphs: ["Good day."] });
});

const post = (recipient: string) =>
  street.database.write((tx) => enqueueEmail(tx, street.context, { kind: "password-reset", recipient }));
const run = () =>
  sendOutbox(street.context, {
    mailer: { send: (mail) => send(mail), close: () => undefined },
    templates: { "password-reset": (...mail) => write(...mail) },
  });
const rows = () => street.database.read.select().from(outbox).orderBy(outbox.id);

describe("the outbox", () => {
  it("sends each mail once and keeps when", async () => {
    await post(ana.email);
    await post(ben.email);
    expect(await run()).toEqual({ tried: 2, errors: [] });
    expect(taken.map(({ to }) => to).sort()).toEqual([ana.email, ben.email]);
    const sentAt = street.clock.now();
    expect(await rows()).toMatchObject([{ sentAt, attempts: 1, failedAt: null }, { sentAt }]);
    expect(await run()).toEqual({ tried: 0, errors: [] });
  });

  it("has each mail sent by one of two senders at once", async () => {
    for (const { email } of [ana, ben]) await post(email);
    await Promise.all([run(), run(), run()]);
    expect(taken.map(({ to }) => to).sort()).toEqual([ana.email, ben.email]);
  });

  it("tries again what could not leave, later each time, and says why", async () => {
    send = () => Promise.reject(new Error("ECONNREFUSED"));
    await post(ana.email);
    expect(await run()).toMatchObject({ tried: 1, errors: [{ message: "ECONNREFUSED" }] });
    expect(await rows()).toMatchObject([{ attempts: 1, sentAt: null, failedAt: null, lastError: "ECONNREFUSED" }]);
    street.clock.advance(MINUTE - 1);
    expect(await run()).toMatchObject({ tried: 0 });
    street.clock.advance(1);
    expect(await run()).toMatchObject({ tried: 1 });
    send = async (mail) => void taken.push(mail);
    street.clock.advance(2 * MINUTE);
    await run();
    expect(taken).toHaveLength(1);
    expect(await rows()).toMatchObject([{ attempts: 3, sentAt: street.clock.now(), lastError: null }]);
  });

  it("tries a new mail before those that failed in an outage", async () => {
    send = () => Promise.reject(new Error("ECONNREFUSED"));
    for (let number = 0; number < 12; number++) await post(`person${number}@kindspot.example`);
    while ((await run()).tried > 0);
    street.clock.advance(5 * MINUTE);
    await post(ana.email);
    send = async (mail) => void taken.push(mail);
    await run();
    expect(taken).toHaveLength(5);
    expect(taken.map(({ to }) => to)).toContain(ana.email);
    while ((await run()).tried > 0);
    expect(taken).toHaveLength(13);
  });

  it("tries one that failed also while hundreds of new ones wait", async () => {
    send = () => Promise.reject(new Error("ECONNREFUSED"));
    await post(ana.email);
    await run();
    street.clock.advance(5 * MINUTE);
    for (let number = 0; number < 200; number++) await post(`person${number}@kindspot.example`);
    send = async (mail) => void taken.push(mail);
    await run();
    expect(taken).toHaveLength(5);
    expect(taken.map(({ to }) => to)).toContain(ana.email);
  });

  it("gives a mail up in the end", async () => {
    send = () => Promise.reject(new Error("no"));
    await post(ana.email);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      expect(await rows()).toMatchObject([{ attempts: attempt - 1, failedAt: null }]);
      await run();
      street.clock.advance(retryPauseMs(attempt));
    }
    expect(await rows()).toMatchObject([
      { attempts: MAX_ATTEMPTS, lastError: "no", failedAt: expect.any(Date) as Date },
    ]);
    expect(await run()).toMatchObject({ tried: 0 });
  });

  it("sends a mail again when its process died during the attempt", async () => {
    await post(ana.email);
    let begun: () => void = () => undefined;
    const dying = new Promise<void>((resolve) => (begun = resolve));
    send = () => new Promise(begun);
    void run();
    await dying;
    send = async (mail) => void taken.push(mail);
    expect(await run()).toMatchObject({ tried: 0 });
    street.clock.advance(MINUTE);
    await run();
    expect(taken).toHaveLength(1);
  });

  it("sends what others wait for although one mail cannot leave", async () => {
    send = async (mail) => (mail.to === ana.email ? Promise.reject(new Error("no")) : void taken.push(mail));
    await post(ana.email);
    await post(ben.email);
    await run();
    expect(taken.map(({ to }) => to)).toEqual([ben.email]);
  });

  it("does not send a mail that is no longer needed", async () => {
    write = async () => null;
    await post(ana.email);
    await run();
    expect(taken).toEqual([]);
    expect(await rows()).toMatchObject([{ sentAt: null, failedAt: street.clock.now() }]);
  });

  it("loses a mail with its cause, and keeps it with its cause", async () => {
    const undone = street.database.write(async (tx) => {
      await enqueueEmail(tx, street.context, { kind: "password-reset", recipient: ana.email });
      throw new Error("the cause did not happen");
    });
    await expect(undone).rejects.toThrow();
    expect(await rows()).toEqual([]);
  });
});

describe("posting quietly", () => {
  it.each([
    [true, [{ recipient: ana.email }]],
    [false, []],
  ])("a mail that is wanted: %s", async (wanted, expected) => {
    const mail = { kind: "password-reset", recipient: ana.email } as const;
    await street.database.write((tx) => enqueueEmailConstantTime(tx, street.context, mail, wanted));
    expect(await rows()).toMatchObject(expected);
  });
});

describe("an email", () => {
  const { text, html } = emailFrom({
    to: ana.email,
    subject: "Hello",
    paragraphs: ['<b>"Good" day & night</b>', new URL("https://parking.example/a?b=1&c=2")],
  });

  it("says the same as text and as HTML", () => {
    expect(text).toBe('<b>"Good" day & night</b>\n\nhttps://parking.example/a?b=1&c=2\n');
    expect(html).toContain("&lt;b&gt;&quot;Good&quot; day &amp; night&lt;/b&gt;");
    expect(html).toContain('<a href="https://parking.example/a?b=1&amp;c=2">');
  });
});
