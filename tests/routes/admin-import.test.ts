import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { changeRoleByEmail } from "~/domain/auth";
import { MAX_PEOPLE } from "~/domain/auth/people-list-rules";
import { DAY, HOUR, MINUTE } from "~/domain/shared/clock";
import { auditEntries, invitations, members, outbox } from "~db/schema";
import { ada, ana, ben, register } from "../cast";
import { type FakeMailServer, openFakeMailServer } from "../fakes/mail-server";
import { type Kindspot, openKindspot } from "../kindspot";
import { visitor, type Visitor } from "../visitor";

let town: Kindspot;
let mails: FakeMailServer;
let Ada: Visitor;
beforeEach(async () => {
  mails = await openFakeMailServer();
  const mail = { SMTP_URL: mails.url, MAIL_FROM: "parking@kindspot.example" };
  town = await openKindspot({ env: { RATE_LIMITS: "off", ...mail } });
  Ada = await register(town.url, ada);
  await changeRoleByEmail(town.app.context, null, ada.email, "admin");
});

const LIST = "Name;Email\r\nCleo Park;Cleo@kindspot.example\r\nDora Lind;dora@kindspot.example\r\n";

async function send(fields: Record<string, string>, file?: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  // A browser sends an empty file where none was chosen.
  body.set("file", new Blob(file ? [file] : []), file ? "people.csv" : "");
  const answer = await Ada.send("/admin/import", { method: "POST", body });
  const html = (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
  const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
  return { status: answer.status, html, location: answer.headers.get("location"), valueOf };
}
const check = (text: string) => send({ intent: "check", text });
async function invite(text: string, more: Record<string, string> = {}) {
  const { valueOf } = await check(text);
  const sent = { intent: "check", text, formKey: valueOf("formKey"), invite: valueOf("invite"), ...more };
  return { sent, ...(await send(sent)) };
}
const textIn = (html: string) => /<textarea[^>]*>([^<]*)<\/textarea>/.exec(html)?.[1]?.trim();
const posted = () => town.app.context.read.select().from(outbox).where(eq(outbox.kind, "invitation"));
const token = (address: string) =>
  mails.mails
    .filter(({ recipients }) => recipients.includes(address))
    .map(({ text }) => /invitation=([\w-]+)/.exec(text ?? "")?.[1])
    .findLast(Boolean) ?? expect.unreachable();

describe("Importing people", () => {
  it("checks a file first, invites nobody by it, and shows its text to be changed", async () => {
    const { status, html } = await send({ intent: "check", text: "" }, new TextEncoder().encode(LIST));
    expect(status).toBe(200);
    expect(html).toMatch(/2 people to invite.*Cleo Park.*cleo@kindspot\.example.*Invite 2 people/s);
    expect(textIn(html)).toContain("Cleo Park;Cleo@kindspot.example");
    expect(await posted()).toEqual([]);
  });

  it("names each wrong line with what is wrong", async () => {
    await register(town.url, ana);
    await invite("Eva Moss,eva@kindspot.example");
    const { html } = await check(
      [
        "name,email",
        "Cleo Park,cleo@kindspot.example",
        "Nobody,",
        "Ana at home,ana@home",
        `Ana Reyes,${ana.email.toUpperCase()}`,
        "Cleo again,CLEO@kindspot.example",
        `${"Long ".repeat(30)},long@kindspot.example`,
        "=cmd|' /C calc'!A0,calc@kindspot.example",
        "Reyes, Ana,reyes@kindspot.example",
        "Eva Moss,eva@kindspot.example",
      ].join("\n"),
    );
    for (const [line, sentence] of [
      [3, "There's no email address."],
      [4, "'ana@home' isn't an email address."],
      [5, "This address belongs to a member already."],
      [6, "The same address is on line 2."],
      [7, "The name has more than 100 characters."],
      [8, "The name begins like a formula."],
      [9, "There are 3 columns, more than expected"],
      [10, "This address was invited in the last 14 days."],
    ] as const)
      expect(html).toMatch(new RegExp(`Line ${line}:</strong> <span dir="auto">${sentence}`));
    expect(html).toMatch(/8 lines are left out/);
    expect(html).toContain("Invite 1 person<");
  });

  it("names the first hundred wrong lines, and says how many more there are", async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, nth) => `Person ${nth},no address`).join("\n");
    expect((await check(lines(101))).html).toContain("and 1 more line<");
    expect((await check(lines(102))).html).toContain("and 2 more lines<");
  });

  it("mails each a link by which one person joins, also where an admin lets people in, and writes it down", async () => {
    await Ada.submit("/admin/registration", { intent: "set-registration", registration: "approval" });
    const { status, location } = await invite(LIST);
    expect([status, location]).toEqual([302, "/admin/import"]);
    const entries = await town.app.context.read.select().from(auditEntries);
    expect(entries.at(-1)).toMatchObject({ action: "people-invited", subjectId: null, details: { people: 2 } });
    await town.app.jobs.run("send-outbox");
    const invitation = token("cleo@kindspot.example");
    expect(mails.mails.find(({ recipients }) => recipients.includes("dora@kindspot.example"))?.text).toContain(
      "Hello Dora Lind,",
    );
    expect(JSON.stringify(await town.app.context.read.select().from(invitations))).not.toContain(invitation);
    const join = ({ place: _, ...account }: typeof ben) =>
      visitor(town.url).post("/api/auth/register", { ...account, invitation });
    expect((await join(ben)).status).toBe(201);
    const [row] = await town.app.context.read.select().from(members).where(eq(members.email, ben.email));
    expect(row).toMatchObject({ waitsSince: null });
    expect(await (await Ada.get("/admin/import")).text()).toMatch(/Of (<!-- -->)?2 people(<!-- -->)? invited.*1/);
  });

  it("gives the link 14 days from when the mail leaves", async () => {
    await Ada.submit("/admin/registration", { intent: "set-registration", registration: "invitation" });
    await invite(LIST);
    town.clock.advance(3 * DAY);
    await town.app.jobs.run("send-outbox");
    town.clock.advance(14 * DAY - HOUR);
    const { place: _, ...account } = ben;
    const invitation = token("cleo@kindspot.example");
    expect((await visitor(town.url).post("/api/auth/register", { ...account, invitation })).status).toBe(201);
  });

  it("mails nobody who joined meanwhile, and nobody while registration is closed", async () => {
    await invite(`Ben Okafor,${ben.email}\nCleo Park,cleo@kindspot.example`);
    await register(town.url, ben);
    await Ada.submit("/admin/registration", { intent: "set-registration", registration: "closed" });
    await town.app.jobs.run("send-outbox");
    expect((await posted()).map(({ sentAt }) => sentAt)).toEqual([null, null]);
    expect((await send({ intent: "check", text: LIST, invite: "x" })).html).toContain("Registration is closed");
  });

  it("invites once when the form is sent twice, also at once", async () => {
    const { sent } = await invite(LIST);
    await Promise.all([send(sent), send(sent)]);
    expect(await posted()).toHaveLength(2);
  });

  it("leaves the admin's own five links alone", async () => {
    const list = Array.from({ length: 20 }, (_, n) => `Neighbour ${n},n${n}@kindspot.example`).join("\n");
    await invite(list);
    expect((await Ada.submit("/profile/invitations", { intent: "invite" })).status).toBe(200);
    const page = (await (await Ada.get("/profile/invitations")).text()).match(/works until/g);
    expect(page).toHaveLength(1);
  });

  it("asks for the password again after 15 minutes, and loses nothing by a wrong one", async () => {
    town.clock.advance(16 * MINUTE);
    const none = await invite(LIST);
    expect([none.status, none.html.includes("Please enter your password once more.")]).toEqual([403, true]);
    const wrong = await invite(LIST, { password: "no such password" });
    expect([wrong.status, wrong.html.includes("isn't your password")]).toEqual([403, true]);
    expect(textIn(wrong.html)).toContain("Cleo Park");
    expect(wrong.html).toContain("Invite 2 people");
    expect(wrong.html).not.toContain("no such password");
    expect(await posted()).toEqual([]);
    expect((await invite(LIST, { password: ada.password })).status).toBe(302);
  });

  it("checks again when the list was changed after the check", async () => {
    const { valueOf } = await check(LIST);
    const changed = `${LIST}Finn Ode;finn@kindspot.example`;
    const again = await send({ intent: "check", text: changed, invite: valueOf("invite") });
    expect([again.status, again.html.includes("Invite 3 people")]).toEqual([200, true]);
    expect(await posted()).toEqual([]);
  });

  it("refuses a spreadsheet's own file, with what to do instead, and keeps what was pasted", async () => {
    const { status, html } = await send({ intent: "check", text: LIST }, Buffer.from("PK\u0003\u0004\u0000"));
    expect([status, html.includes("save it as CSV")]).toEqual([415, true]);
    expect(textIn(html)).toContain("Cleo Park");
  });

  it("refuses more than 1 MB, of a file and of a form", async () => {
    const large = new Uint8Array(1_048_577).fill(65);
    expect((await send({ intent: "check", text: "" }, large)).status).toBe(413);
    expect((await check("A".repeat(1_048_577))).status).toBe(413);
    expect((await send({ intent: "check", text: "" }, new Uint8Array(3_000_000).fill(65))).status).toBe(413);
  });

  it("invites 5,000 people, in transactions that each end soon", async () => {
    const line = (_: unknown, n: number) => `Neighbour ${n};neighbour.${n}@kindspot.example`;
    const { status } = await invite(Array.from({ length: MAX_PEOPLE }, line).join("\r\n"));
    expect([status, (await posted()).length]).toEqual([302, MAX_PEOPLE]);
    const { read } = town.app.context;
    const entries = await read.select().from(auditEntries).where(eq(auditEntries.action, "people-invited"));
    expect(entries.map(({ details }) => details)).toEqual(Array(5).fill({ people: 1_000 }));
  });

  it("says how many it invited when it fails on the way, and invites the others later", async () => {
    const people = Array.from({ length: 1_500 }, (_, n) => `Neighbour ${n};neighbour.${n}@kindspot.example`).join(
      "\r\n",
    );
    const { context } = town.app;
    const { write } = context;
    const failing = vi.spyOn(context, "write").mockImplementation(async (work, locks) => {
      if ((await posted()).length > 0) throw new Error("The disk is full.");
      return write(work, locks);
    });
    const { status, html } = await invite(people);
    expect([status, await posted()]).toEqual([500, expect.objectContaining({ length: 1_000 })]);
    expect(html).toContain("1,000 people are invited by mail. Failed to invite the others. Please try again.");
    failing.mockRestore();
    expect((await invite(people)).status).toBe(302);
    expect(await posted()).toHaveLength(1_500);
  });

  it("says what a list lacks as a whole", async () => {
    const { status, html } = await check("name,phone\nAna,123");
    expect([status, html.includes("No column has the title Email")]).toEqual([400, true]);
    expect(textIn(html)).toMatch(/name,phone\s+Ana,123/);
  });

  it("says so while nobody can join", async () => {
    await Ada.submit("/admin/registration", { intent: "set-registration", registration: "closed" });
    expect(await (await Ada.get("/admin/import")).text()).toContain("Registration is closed");
  });
});
