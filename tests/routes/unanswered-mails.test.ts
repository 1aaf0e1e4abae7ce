import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { members } from "~db/schema";
import { DAY, MINUTE, SECOND } from "~/domain/shared/clock";
import { ana, ben, register } from "../cast";
import { openFakeMailServer, type FakeMailServer, type ReceivedMail } from "../fakes/mail-server";
import { openPage } from "../form-client/page";
import { openKindspot, type Kindspot } from "../kindspot";
import { ownTime } from "../timing";
import { visitor, type Visitor } from "../visitor";

const SETTINGS = "/profile/notifications";
const LABEL = "Mail me what waits for 2 minutes";

let mails: FakeMailServer;
let town: Kindspot;
let Ana: Visitor, Ben: Visitor;
beforeEach(async () => {
  mails = await openFakeMailServer();
  town = await openKindspot({ env: { SMTP_URL: mails.url, MAIL_FROM: "parking@kindspot.example" } });
  [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
  // Both have confirmed the address, and are no newcomers.
  const before = new Date(town.clock.now().getTime() - 2 * DAY);
  await town.app.context.write((tx) => tx.update(members).set({ emailConfirmedAt: before, createdAt: before }));
});

const idOf = async (email: string) => {
  const [row] = await town.app.database.read.select().from(members).where(eq(members.email, email));
  return row?.id ?? expect.unreachable();
};
const write = async (content: string) => {
  const answer = await Ben.post("/api/messages", { receiverId: await idOf(ana.email), content });
  expect(answer.status).toBe(201);
};
/** Two minutes go by, and the jobs run. */
async function wait(): Promise<void> {
  await town.app.jobs.run("send-push");
  town.clock.advance(2 * MINUTE);
  await town.app.jobs.run("mail-unanswered");
  await town.app.jobs.run("send-outbox");
}
async function newMail(): Promise<ReceivedMail> {
  await write("Is the red gate yours?");
  await wait();
  return (await mails.about("New message"))[0] ?? expect.unreachable();
}
const headerOf = ({ headers }: ReceivedMail, name: string) => headers.find(({ key }) => key === name)?.value;
const linkIn = (mail: ReceivedMail) => {
  const { pathname, search } = new URL(/^<(.+)>$/.exec(headerOf(mail, "list-unsubscribe") ?? "")?.[1] ?? "");
  return pathname + search;
};
const isOn = async () => (await openPage(Ana, SETTINGS)).isChecked(LABEL);

it("a message that waits for 2 minutes is mailed, with a link, and never its text", async () => {
  const mail = await newMail();
  expect(mail.recipients).toEqual([ana.email]);
  expect(mail.text).toContain(`/chat/${await idOf(ben.email)}`);
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/red gate|Okafor/);
});

describe("The link that ends mails", () => {
  it("shows a button, and ends nothing when a scanner opens it", async () => {
    const page = await openPage(visitor(town.url), linkIn(await newMail()));
    expect(page.has("button", "End These Mails")).toBe(true);
    expect(await isOn()).toBe(true);
    const after = await page.press("End These Mails");
    expect(after.text).toContain("You get no more mails about promises, messages and areas you watch.");
    expect(await isOn()).toBe(false);
  });

  it.each([
    ["a form", () => new URLSearchParams({ "List-Unsubscribe": "One-Click" })],
    [
      "a form of many parts",
      () => {
        const form = new FormData();
        form.set("List-Unsubscribe", "One-Click");
        return form;
      },
    ],
  ])("ends them by one POST of a mail program (RFC 8058), which sends %s and has no cookie", async (_, body) => {
    const mail = await newMail();
    expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const answer = await fetch(new URL(linkIn(mail), town.url), { method: "POST", body: body(), redirect: "manual" });
    expect(answer.status).toBe(200);
    expect(await isOn()).toBe(false);
    town.clock.advance(DAY);
    const before = mails.mails.length;
    await write("Are you there?");
    await wait();
    expect(mails.mails).toHaveLength(before);
  });

  it("ends them also where a mail program shows the mail as it was sent, with '=3D' and a line's end in the link", async () => {
    const [path = "", token = ""] = linkIn(await newMail()).split("=");
    const page = await openPage(visitor(town.url), `${path}=3D${token.slice(0, 30)}=${token.slice(30)}`);
    await page.press("End These Mails");
    expect(await isOn()).toBe(false);
  });

  it.each(["", "?token=", "?token=made-up", "?token=%00"])(
    "ends nothing when its address is /unsubscribe%s",
    async (query) => {
      const page = await openPage(visitor(town.url), `/unsubscribe${query}`);
      expect(page.text).toContain("This link doesn't work.");
      const answer = await fetch(new URL(`/unsubscribe${query}`, town.url), { method: "POST" });
      expect(answer.status).toBe(400);
      expect(await isOn()).toBe(true);
    },
  );

  it("takes no POST of another site's page", async () => {
    const link = linkIn(await newMail());
    const answer = await visitor(town.url).send(link, { method: "POST", headers: { "sec-fetch-site": "cross-site" } });
    expect(answer.status).toBe(403);
    expect(await isOn()).toBe(true);
  });

  it("works for a suspended member too", async () => {
    const link = linkIn(await newMail());
    await town.app.context.write((tx) =>
      tx.update(members).set({ suspendedAt: town.clock.now() }).where(eq(members.email, ana.email)),
    );
    expect((await Ana.submit(link, { intent: "end-mails" })).status).toBe(200);
  });
});

describe("The setting", () => {
  it("ends the mails without JavaScript, and switches them on again", async () => {
    const page = await openPage(Ana, SETTINGS);
    expect(page.isChecked(LABEL)).toBe(true);
    const off = await page.uncheck(LABEL).press("Save by email");
    expect(off.toasts).toContain("Saved");
    expect(off.isChecked(LABEL)).toBe(false);
    await write("Is the red gate yours?");
    await wait();
    expect(mails.mails.filter(({ subject }) => subject?.includes("New message"))).toEqual([]);
    expect((await off.check(LABEL).press("Save by email")).isChecked(LABEL)).toBe(true);
  });

  it("stays as it is when the other choices are saved", async () => {
    await Ana.submit(SETTINGS, { intent: "set-by-mail" });
    await Ana.submit(SETTINGS, { intent: "save-preferences", messages: "on" });
    expect(await isOn()).toBe(false);
  });

  it("is not shown where mail is not set up", async () => {
    const quiet = await openKindspot();
    try {
      const page = await openPage(await register(quiet.url, ana), SETTINGS);
      expect(page.text).not.toContain("By email");
    } finally {
      await quiet.close();
    }
  });
});

it.each(["silent", "refusing"] as const)(
  "while the mail server is %s, messages are answered, and the mail leaves later",
  async (mood) => {
    mails.mood = mood;
    await write("Is the red gate yours?");
    await town.app.jobs.run("send-push");
    town.clock.advance(2 * MINUTE);
    await town.app.jobs.run("mail-unanswered");
    const sending = town.app.jobs.run("send-outbox");
    expect(await ownTime(() => write("Are you there?"))).toBeLessThan(2 * SECOND);
    expect(await ownTime(() => town.app.jobs.run("mail-unanswered"))).toBeLessThan(2 * SECOND);
    mails.mood = "well";
    mails.hangUp();
    await sending;
    town.clock.advance(2 * MINUTE);
    await town.app.jobs.run("send-outbox");
    expect(await mails.about("New message")).toHaveLength(1);
  },
);
