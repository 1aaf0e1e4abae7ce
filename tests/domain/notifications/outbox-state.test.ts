import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  emailFrom,
  listMails,
  mailsInput,
  outboxState,
  enqueueEmail,
  retryMails,
  sendOutbox,
  type MailKind,
  type EmailTemplate,
} from "~/domain/notifications";
import { MAX_ATTEMPTS, hiddenAddress, retryPauseMs } from "~/domain/notifications/rules";
import { MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { auditEntries, outbox } from "~db/schema";
import { ada, ana, ben, cem, dora } from "../../cast";
import { Ana, newStreetForEach, street } from "../../street";

let Ada: Actor;
/** A recipient whose mails fail, and a recipient whose mail is no longer needed. */
let unreachable: string[];
let unwanted: string[];
newStreetForEach(ana);
beforeEach(async () => {
  Ada = await street.addMember(ada, "admin");
  [unreachable, unwanted] = [[], []];
});

const post = (recipient: string, kind: MailKind = "password-reset") =>
  street.database.write((tx) => enqueueEmail(tx, street.context, { kind, recipient }));
const write: EmailTemplate = async (_, { recipient }) =>
  unwanted.includes(recipient) ? null : emailFrom({ to: recipient, subject: "Hello", paragraphs: ["Good day."] });
const send = () =>
  sendOutbox(street.context, {
    mailer: {
      send: async ({ to }) => {
        if (unreachable.includes(to)) throw new Error("the mail couldn't be sent: EENVELOPE 550");
      },
      close: () => undefined,
    },
    templates: { "password-reset": write, "contact-message": write },
  });
async function sendUntilGivenUp(): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    await send();
    street.clock.advance(retryPauseMs(attempt));
  }
}
const state = () => outboxState(street.context, Ada);
const listed = (asked: object = {}) => listMails(street.context, Ada, mailsInput.parse(asked));
const audit = () => street.database.read.select().from(auditEntries);

describe("the outbox's state", () => {
  it("of an empty outbox is nothing", async () => {
    expect(await state()).toEqual({
      counts: { waiting: 0, held: 0, retried: 0, sent: 0, givenUp: 0, dropped: 0 },
      oldestWaiting: null,
    });
  });

  it("counts mails that wait, are tried again, were sent, were given up, and were no longer needed", async () => {
    unreachable = [ana.email];
    await post(ana.email);
    await sendUntilGivenUp();
    unreachable.push(ben.email);
    unwanted = [cem.email];
    await post(ben.email);
    const since = street.clock.now().toISOString();
    street.clock.advance(MINUTE);
    await post(cem.email);
    await post(dora.email);
    await send();
    await post(ana.email);
    const { counts, oldestWaiting } = await state();
    expect(counts).toEqual({ waiting: 1, held: 0, retried: 1, sent: 1, givenUp: 1, dropped: 1 });
    expect(oldestWaiting).toBe(since);
  });

  it("lists mails, the newest first, with errors and the next attempt, without addresses", async () => {
    unreachable = [ana.email, "operator"];
    await post(ana.email);
    await sendUntilGivenUp();
    street.clock.advance(MINUTE);
    await post("operator", "contact-message");
    await send();
    const received = await listed();
    expect(received).toMatchObject([
      {
        kind: "contact-message",
        state: "retried",
        to: "the operator",
        attempts: 1,
        nextAttemptAt: new Date(street.clock.now().getTime() + retryPauseMs(1)).toISOString(),
      },
      {
        kind: "password-reset",
        state: "givenUp",
        to: "•••@kindspot.example",
        attempts: MAX_ATTEMPTS,
        nextAttemptAt: null,
        error: "the mail couldn't be sent: EENVELOPE 550",
      },
    ]);
    expect(JSON.stringify(received)).not.toContain("ana");
  });

  it("filters by state, kind and whole address, and goes on before a mail", async () => {
    unreachable = [ana.email];
    unwanted = [cem.email];
    await post(ana.email);
    await sendUntilGivenUp();
    unreachable.push(ben.email);
    for (const { email } of [ben, cem, dora]) await post(email);
    await send();
    await post("operator", "contact-message");
    const states = async (asked: object) => (await listed(asked)).map(({ state }) => state);
    expect(await states({})).toEqual(["waiting", "sent", "dropped", "retried", "givenUp"]);
    for (const state of await states({})) expect(await states({ state })).toEqual([state]);
    expect(await states({ kind: "contact-message" })).toEqual(["waiting"]);
    expect(await states({ to: "BEN@kindspot.example" })).toEqual(["retried"]);
    expect(await states({ to: "kindspot.example" })).toEqual([]);
    const [, second] = await listed();
    expect(await states({ before: second?.id })).toEqual(["dropped", "retried", "givenUp"]);
  });

  it("is for admins", async () => {
    await expect(listMails(street.context, Ana, mailsInput.parse({}))).rejects.toMatchObject({ code: "forbidden" });
    await expect(outboxState(street.context, Ana)).rejects.toMatchObject({ code: "forbidden" });
    await expect(retryMails(street.context, Ana)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("trying again", () => {
  it("sends what was given up, and leaves the rest as it was", async () => {
    unreachable = [ana.email];
    await post(ana.email);
    await sendUntilGivenUp();
    unwanted = [cem.email];
    await post(cem.email);
    await send();
    unreachable = [];
    expect(await retryMails(street.context, Ada)).toBe(1);
    expect((await state()).counts).toMatchObject({ waiting: 1, givenUp: 0, dropped: 1 });
    await send();
    expect((await state()).counts).toMatchObject({ waiting: 0, sent: 1, dropped: 1 });
    expect(await audit()).toMatchObject([{ adminId: Ada.id, action: "mails-retried", details: { mails: 1 } }]);
  });

  it("gives up in the end again", async () => {
    unreachable = [ana.email];
    const id = await post(ana.email);
    await sendUntilGivenUp();
    await retryMails(street.context, Ada);
    await sendUntilGivenUp();
    const [row] = await street.database.read.select().from(outbox).where(eq(outbox.id, id));
    expect(row).toMatchObject({ attempts: MAX_ATTEMPTS, failedAt: expect.any(Date) as Date });
  });

  it("by two at once, or with nothing given up, is written down once or not at all", async () => {
    unreachable = [ana.email];
    await post(ana.email);
    expect(await retryMails(street.context, Ada)).toBe(0);
    await sendUntilGivenUp();
    const tries = await Promise.all([retryMails(street.context, Ada), retryMails(street.context, Ada)]);
    expect(tries.sort()).toEqual([0, 1]);
    expect(await audit()).toHaveLength(1);
  });
});

it.each([
  ["ana@kindspot.example", "•••@kindspot.example"],
  ['"a@b"@kindspot.example', "•••@kindspot.example"],
  ["operator", "the operator"],
])("%s is shown as %s", (recipient, shown) => {
  expect(hiddenAddress(recipient)).toBe(shown);
});
