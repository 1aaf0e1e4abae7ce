import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { operations } from "~/api/operations";
import { changeRoleByEmail } from "~/domain/auth";
import { DAY } from "~/domain/shared/clock";
import { auditEntries, members, notices, outbox } from "~db/schema";
import { ada, ana, ben, cem, type Person, register, signIn } from "../cast";
import { type FakeMailServer, openFakeMailServer } from "../fakes/mail-server";
import { type Kindspot, openKindspot } from "../kindspot";
import { openPhone } from "../realtime/phone";
import { visitor, type Visitor } from "../visitor";

let town: Kindspot;
let mails: FakeMailServer;
let Ada: Visitor;
const open = async (env: Record<string, string> = {}) => {
  town = await openKindspot({ env: { RATE_LIMITS: "off", ...env } });
  Ada = await register(town.url, ada);
  await changeRoleByEmail(town.app.context, null, ada.email, "admin");
  await Ada.submit("/admin/registration", { intent: "set-registration", registration: "approval" });
};
const withMail = () => open({ SMTP_URL: mails.url, MAIL_FROM: "parking@kindspot.example" });
beforeEach(async () => {
  mails = await openFakeMailServer();
});

const rowOf = async ({ email }: Person) =>
  (await town.app.database.read.select().from(members).where(eq(members.email, email)))[0];
const idOf = async (who: Person) => (await rowOf(who))?.id ?? expect.unreachable();
const decide = async (people: Person[], decline = false) => {
  const member = await Promise.all(people.map(idOf));
  const body = new URLSearchParams([["intent", "approve"], ...member.map((id) => ["member", id])]);
  if (decline) body.append("decline", "yes");
  return Ada.send("/admin/registration", { method: "POST", body });
};
const led = async (answer: Response | Promise<Response>) => {
  const { status, headers } = await answer;
  return [status, headers.get("location")];
};
const registration = async () => (await (await Ada.get("/admin/registration")).text()).replaceAll("<!-- -->", "");
const postedTo = async ({ email }: Person) =>
  (await town.app.database.read.select().from(outbox).where(eq(outbox.recipient, email))).map(({ kind }) => kind);
const adminNotices = async () =>
  (await town.app.database.read.select({ title: notices.title }).from(notices)).filter(
    ({ title }) => title === "Someone wants to join",
  ).length;
const SENTENCE = "An admin has to let you in first. The page /waiting says how you'll hear of it.";

describe("Registration by approval", () => {
  it("asks where someone parks, lets them wait, and shows the admins what they wrote", async () => {
    await open();
    const Ben = visitor(town.url);
    expect(await (await Ben.get("/auth?mode=sign-up")).text()).toContain('name="introduction"');
    const { place: _, ...account } = ben;
    const joined = await Ben.submit("/auth", { intent: "sign-up", ...account, introduction: "In <Elm> Street 7" });
    expect(await led(joined)).toEqual([302, "/waiting"]);
    expect(await (await Ben.get("/waiting")).text()).toContain("An admin looks at your account");
    expect(await registration()).toMatch(/Waiting for you \(1\).*Ben Okafor.*In &lt;Elm&gt; Street 7/s);
    // Nobody can be told by a mail.
    expect(await registration()).not.toContain("They get a mail");
  });

  it("keeps what was typed when the form is refused, and refuses more than 300 characters", async () => {
    await open();
    const { place: _, ...account } = ben;
    const answer = await visitor(town.url).submit("/auth?mode=sign-up", {
      intent: "sign-up",
      ...account,
      introduction: "Elm ".repeat(100),
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Elm Elm");
  });

  it("stores no introduction where nobody has to let them in", async () => {
    await open();
    await Ada.submit("/admin/registration", { intent: "set-registration", registration: "open" });
    await visitor(town.url).post("/api/auth/register", { ...ben, introduction: "Elm Street", place: undefined });
    expect(await rowOf(ben)).toMatchObject({ introduction: "", waitsSince: null });
  });

  it("leads whoever waits from every page to the one that says so, but not from what visitors may read", async () => {
    await open();
    const Ben = await register(town.url, ben);
    for (const path of ["/", "/profile", "/profile/edit", "/chat", "/menu", "/auth", "/admin", "/suspended"])
      expect([path, ...(await led(Ben.get(path)))]).toEqual([path, 302, path === "/suspended" ? "/" : "/waiting"]);
    for (const path of ["/about", "/how-it-works", "/privacy", "/terms", "/contact"]) {
      const answer = await Ben.get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).not.toContain('href="/profile"');
    }
    expect(await led(Ben.submit("/spaces/new", { intent: "share" }))).toEqual([302, "/waiting"]);
  });

  it("refuses them every call with 403 but those for their data, and their socket", async () => {
    await open();
    const Ben = await register(town.url, ben);
    const asked = operations.filter(({ who, alsoOpenTo }) => who === "member" && !alsoOpenTo?.includes("waiting"));
    expect(asked.length).toBeGreaterThan(50);
    for (const { method, path } of asked) {
      const body = method === "GET" ? {} : { body: "{}", headers: { "content-type": "application/json" } };
      const answer = await Ben.send(`/api${path.replaceAll(/\{\w+\}/g, "7")}`, { method, ...body });
      expect([method, path, answer.status, await answer.json()]).toEqual([method, path, 403, { message: SENTENCE }]);
    }
    await expect(openPhone(town.url, { origin: town.url, cookie: Ben.cookie() })).rejects.toThrow("401");
  });

  it("lets them write to the operator by a call, as visitors do", async () => {
    await open();
    const Ben = await register(town.url, ben);
    const written = { name: "Ben", email: ben.email, subject: "Elm Street", message: "I live at number 7." };
    expect((await Ben.post("/api/contact", written)).status).toBe(201);
  });

  it("lets them take their data and delete the account meanwhile", async () => {
    await open();
    const Ben = visitor(town.url);
    await Ben.post("/api/auth/register", { ...ben, introduction: "Elm Street 7", place: undefined });
    const data = await Ben.get("/api/profile/data");
    expect([data.status, await data.text()]).toEqual([200, expect.stringContaining("Elm Street 7")]);
    const gone = await Ben.submit("/waiting", { intent: "delete-account", password: ben.password });
    expect(await led(gone)).toEqual([302, "/"]);
    expect(await rowOf(ben)).toBeUndefined();
  });

  it("signs them in to that page alone, and out again", async () => {
    await open();
    await register(town.url, ben);
    const phone = visitor(town.url);
    const form = { intent: "sign-in", email: ben.email, password: ben.password };
    expect(await led(phone.submit("/auth?redirectTo=/profile", form))).toEqual([302, "/waiting"]);
    await phone.submit("/api/logout", {});
    expect(await led(phone.get("/waiting"))).toEqual([302, "/"]);
  });

  it("counts no visits of theirs, and tells them no announcement", async () => {
    await open();
    const Ben = await register(town.url, ben);
    await Ben.get("/waiting");
    await Ben.get("/profile");
    await Ada.submit("/admin/announcements", {
      intent: "announce",
      title: "Sweeping",
      message: "Move your car.",
      days: "7",
      confirm: "yes",
    });
    await town.app.jobs.run("announce");
    const { lastSeenAt } = (await rowOf(ben)) ?? expect.unreachable();
    expect(lastSeenAt).toBeNull();
    const told = await town.app.database.read
      .select()
      .from(notices)
      .where(eq(notices.memberId, await idOf(ben)));
    expect(told).toEqual([]);
  });

  it("tells the admins once, until nobody waits", async () => {
    await open();
    await register(town.url, ben);
    await register(town.url, ana);
    expect(await adminNotices()).toBe(1);
    await decide([ben, ana]);
    await register(town.url, cem);
    expect(await adminNotices()).toBe(2);
  });

  it("lets several in at once, with a notice, a mail and an audit entry, and forgets what they wrote", async () => {
    await open();
    const Ben = visitor(town.url);
    await Ben.post("/api/auth/register", { ...ben, introduction: "Elm Street 7", place: undefined });
    await register(town.url, ana);
    expect((await decide([ben, ana])).status).toBe(302);
    expect(await (await Ben.get("/profile")).text()).toContain("An admin let you in");
    expect(await led(Ben.get("/waiting"))).toEqual([302, "/"]);
    expect(await rowOf(ben)).toMatchObject({ introduction: "", waitsSince: null });
    expect(await postedTo(ben)).toEqual(["approved"]);
    const entries = await town.app.context.read.select().from(auditEntries);
    const approved = entries.filter(({ action }) => action === "member-approved");
    expect(approved.map(({ subjectId }) => subjectId).sort()).toEqual([await idOf(ben), await idOf(ana)].sort());
    expect((await Ben.post("/api/parking-spaces", { ...ben.place, address: "Elm Street" })).status).toBe(201);
    expect(await registration()).not.toContain("Waiting for you");
  });

  it("erases whom an admin declines, with a mail and an audit entry; the address may register again", async () => {
    await open();
    const Ben = await register(town.url, ben);
    const id = await idOf(ben);
    expect((await decide([ben], true)).status).toBe(302);
    expect(await rowOf(ben)).toBeUndefined();
    expect(await led(Ben.get("/waiting"))).toEqual([302, "/"]);
    expect(await postedTo(ben)).toEqual(["not-approved"]);
    const entries = await town.app.context.read.select().from(auditEntries);
    expect(entries.at(-1)).toMatchObject({ action: "member-declined", subjectId: id, details: {} });
    await register(town.url, ben);
    expect(await rowOf(ben)).toMatchObject({ deletedAt: null });
  });

  it("decides about nobody twice, and about no member who is in", async () => {
    await open();
    await register(town.url, ben);
    await decide([ben]);
    await decide([ben], true);
    expect(await rowOf(ben)).toMatchObject({ deletedAt: null, waitsSince: null });
    expect(await postedTo(ben)).toEqual(["approved"]);
    await register(town.url, ana);
    const none = await Ada.submit("/admin/registration", { intent: "approve" });
    expect([none.status, /class="error"[^>]*>Please choose at least one person/.test(await none.text())]).toEqual([
      400,
      true,
    ]);
  });

  it("does not let those wait who come by a member's link, but those with a made-up one", async () => {
    await open();
    const page = await (await Ada.submit("/profile/invitations", { intent: "invite" })).text();
    const invitation = /invitation=([\w-]+)/.exec(page)?.[1] ?? expect.unreachable();
    await visitor(town.url).post("/api/auth/register", { ...ben, invitation, place: undefined });
    expect(await rowOf(ben)).toMatchObject({ waitsSince: null });
    await visitor(town.url).post("/api/auth/register", { ...ana, invitation: "made-up", place: undefined });
    expect((await rowOf(ana))?.waitsSince).toBeInstanceOf(Date);
  });

  it("lets a waiting member in who becomes an admin", async () => {
    await open();
    await register(town.url, ben);
    await changeRoleByEmail(town.app.context, null, ben.email, "admin");
    await changeRoleByEmail(town.app.context, null, ben.email, "member");
    expect(await rowOf(ben)).toMatchObject({ waitsSince: null });
  });

  it("removes with a mail whom nobody let in within 30 days", async () => {
    await open();
    await register(town.url, ben);
    town.clock.advance(30 * DAY - 1);
    await town.app.jobs.run("forget-waiting");
    expect(await rowOf(ben)).toMatchObject({ deletedAt: null });
    town.clock.advance(1);
    await town.app.jobs.run("forget-waiting");
    expect(await rowOf(ben)).toBeUndefined();
    expect(await postedTo(ben)).toEqual(["not-approved"]);
  });

  it("names them in the list of members by a filter", async () => {
    await open();
    await register(town.url, ben);
    const listed = await (await Ada.get("/admin?standing=waiting")).text();
    expect(listed).toContain("Ben Okafor");
    expect(listed).not.toContain("Ada Lind");
  });
});

describe("Registration by approval, where mail is set up", () => {
  const confirm = async (who: Visitor, { email }: Person) => {
    await town.app.jobs.run("send-outbox");
    const sent = mails.mails.filter(({ recipients }) => recipients.includes(email));
    const link = sent.map(({ text }) => /\/confirm-email\?token=[\w-]+/.exec(text ?? "")?.[0]).findLast(Boolean);
    return who.submit(link ?? expect.unreachable(), { intent: "confirm-email" });
  };

  it("comes to the admins once the address is confirmed, and the page says what is first", async () => {
    await withMail();
    const Ben = await register(town.url, ben);
    expect(await (await Ben.get("/waiting")).text()).toContain("First confirm your address");
    expect((await Ben.get("/confirm-email")).status).toBe(200);
    expect([await adminNotices(), (await registration()).includes("Waiting for you")]).toEqual([0, false]);
    await decide([ben], true);
    expect(await rowOf(ben)).toMatchObject({ deletedAt: null });
    expect((await confirm(Ben, ben)).status).toBe(302);
    expect([await adminNotices(), (await registration()).includes("Waiting for you")]).toEqual([1, true]);
    const page = await (await Ben.get("/waiting")).text();
    expect(page).toContain("You get a mail to");
    expect(page).not.toContain("First confirm");
  });

  it("mails the welcome, and the news that they were declined", async () => {
    await withMail();
    for (const who of [ben, ana]) await confirm(await register(town.url, who), who);
    await decide([ben]);
    await decide([ana], true);
    await town.app.jobs.run("send-outbox");
    const last = ({ email }: Person) => mails.mails.findLast(({ recipients }) => recipients.includes(email))?.text;
    expect(last(ben)).toContain("let you in");
    expect(last(ana)).toContain("couldn't let you in");
    await signIn(town.url, ben);
  });
});
