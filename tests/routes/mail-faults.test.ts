import { ne } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { outbox } from "~db/schema";
import { MINUTE, SECOND } from "~/domain/shared/clock";
import { ana, register } from "../cast";
import { movableClock, type MovableClock } from "../clock";
import { openFakeMailServer, type FakeMailServer } from "../fakes/mail-server";
import { openKindspot, type Kindspot } from "../kindspot";
import { ownTime } from "../timing";
import { visitor } from "../visitor";
import { temporaryFolder } from "../temporary-folder";

let folder: string;
let clock: MovableClock;
let mails: FakeMailServer;
let kindspot: Kindspot;

beforeEach(async () => {
  folder = temporaryFolder();
  clock = movableClock();
  mails = await openFakeMailServer();
  await open();
  await register(kindspot.url, ana);
  // Send the mail with her confirmation link before the faults begin.
  await send();
  mails.connections = 0;
  mails.mails.splice(0);
});
afterEach(async () => {
  await kindspot.close();
  await mails.close();
});

async function open(): Promise<void> {
  const env = { DATA_DIR: folder, SMTP_URL: mails.url, MAIL_FROM: "parking@kindspot.example" };
  kindspot = await openKindspot({ clock, env });
}
const forgot = () => visitor(kindspot.url).submit("/forgot-password", { email: ana.email });
const contact = () =>
  visitor(kindspot.url).submit("/contact", {
    name: "Ben",
    email: "ben@kindspot.example",
    subject: "A broken meter",
    message: "It takes no coins at all.",
  });
const rows = () =>
  kindspot.app.database.read.select().from(outbox).where(ne(outbox.kind, "email-confirmation")).orderBy(outbox.id);
const send = () => kindspot.app.jobs.run("send-outbox");

/** Expects that both forms that send a mail are answered in time. */
async function expectPagesToAnswer(): Promise<void> {
  for (const page of [forgot, contact]) {
    let status = 0;
    expect(await ownTime(async () => ({ status } = await page()))).toBeLessThan(2 * SECOND);
    expect(status).toBe(302);
  }
}

it("while the mail server says nothing, pages answer, the program stops and starts, and the mail leaves later", async () => {
  mails.mood = "silent";
  await forgot();
  await vi.waitFor(() => expect(mails.connections).toBe(1), { timeout: 10 * SECOND });
  await expectPagesToAnswer();
  expect(await ownTime(() => kindspot.close())).toBeLessThan(5 * SECOND);
  clock.advance(MINUTE);
  expect(await ownTime(open)).toBeLessThan(5 * SECOND);
  await kindspot.close();
  mails.mood = "well";
  clock.advance(2 * MINUTE);
  await open();
  // The waiting mails are sent in any order.
  await expect.poll(() => mails.mails.flatMap(({ recipients }) => recipients)).toContain(ana.email);
});

it.each(["refusing", "dying"] as const)("while it is %s, pages answer and the mail is tried again", async (mood) => {
  mails.mood = mood;
  await forgot();
  await send();
  expect(await rows()).toMatchObject([{ attempts: 1, sentAt: null, failedAt: null }]);
  await expectPagesToAnswer();
  mails.mood = "well";
  clock.advance(MINUTE);
  await send();
  expect(mails.mails.flatMap(({ recipients }) => recipients)).toContain(ana.email);
  expect((await rows())[0]).toMatchObject({ attempts: 2, sentAt: clock.now(), lastError: null });
});

it("while it is gone, pages answer and no mail is lost", async () => {
  await mails.close();
  await forgot();
  await send();
  await expectPagesToAnswer();
  expect((await rows())[0]).toMatchObject({ attempts: 1, sentAt: null, failedAt: null });
});

it("what went wrong is kept without the person and the link", async () => {
  mails.mood = "refusing";
  await forgot();
  await send();
  expect((await rows())[0]?.lastError).toBe("the mail couldn't be sent: EENVELOPE 550");
});
