import { beforeAll, describe, expect, it } from "vitest";
import { ana, ben, cem, dora, register, signIn, type Person } from "../cast";
import { openFakeMailServer, type FakeMailServer } from "../fakes/mail-server";
import { openKindspot, type Kindspot } from "../kindspot";
import { openPhone } from "../realtime/phone";
import { visitor, type Visitor } from "../visitor";

let town: Kindspot;
let mails: FakeMailServer;
beforeAll(async () => {
  mails = await openFakeMailServer();
  town = await openKindspot({ env: { SMTP_URL: mails.url, MAIL_FROM: "parking@kindspot.example" } });
  await register(town.url, ben);
});

const PAGE = "/profile/password";
const next = "a better one";
const fields = (currentPassword: string, newPassword = next, confirmPassword = newPassword) => ({
  intent: "change-password",
  currentPassword,
  newPassword,
  confirmPassword,
});
const call = (who: Visitor, body: object) =>
  who.send("/api/profile/password", {
    method: "PUT",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
const isIn = async (who: Visitor) => (await who.get("/api/auth/user")).status === 200;
const enters = async ({ email }: Person, password: string) =>
  (await visitor(town.url).post("/api/auth/login", { email, password })).status === 200;

describe("The page that changes the password", () => {
  it("is linked from the page about security", async () => {
    const Ben = await signIn(town.url, ben);
    expect(await (await Ben.get("/profile")).text()).toContain('href="/profile/security"');
    expect(await (await Ben.get("/profile/security")).text()).toContain(`href="${PAGE}"`);
    expect((await Ben.get(PAGE)).status).toBe(200);
  });

  it("sends visitors to sign in, whatever they send", async () => {
    for (const answer of [await visitor(town.url).get(PAGE), await visitor(town.url).submit(PAGE, fields("guess"))])
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/auth?redirectTo=%2Fprofile%2Fpassword"]);
  });

  it.each([
    ["a wrong password", fields("not his"), 403, "That isn't your password. Nothing was changed."],
    ["none", fields(""), 400, "Please enter your current password."],
    ["no new one", fields(ben.password, ""), 400, "Please fill in both password fields."],
    ["one too short", fields(ben.password, "1234567"), 400, "Please check that your password is at least 8 characters"],
    ["one too long", fields(ben.password, "x".repeat(1025)), 400, "Please choose a shorter password."],
    ["two that differ", fields(ben.password, next, "another"), 400, "Please make sure both passwords are the same."],
  ])("keeps the old one with %s, and says so", async (_, sent, status, sentence) => {
    const Ben = await signIn(town.url, ben);
    const answer = await Ben.submit(PAGE, sent);
    const page = await answer.text();
    expect([answer.status, page.includes(sentence), page.includes(next)]).toEqual([status, true, false]);
    expect(await enters(ben, ben.password)).toBe(true);
  });

  it("signs out every other device, closes their sockets, stays signed in and mails the member", async () => {
    const Ana = await register(town.url, ana);
    const elsewhere = await signIn(town.url, ana);
    const lost = await openPhone(town.url, { cookie: elsewhere.cookie(), origin: town.url });
    const answer = await Ana.submit(PAGE, fields(ana.password));
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/profile/security"]);
    await lost.closed;
    expect(await (await Ana.get("/profile/security")).text()).toContain("Password changed");
    expect([await isIn(Ana), await isIn(elsewhere)]).toEqual([true, false]);
    expect([await enters(ana, ana.password), await enters(ana, next)]).toEqual([false, true]);
    const [mail] = await mails.about("password was changed");
    expect([mail?.recipients, mail?.subject]).toEqual([[ana.email], "Your Kindspot password was changed"]);
    for (const part of [mail?.text, mail?.html]) expect(part).toContain("/forgot-password");
  });

  it("takes no more than 5 wrong passwords in half an hour, and no right one after them", async () => {
    const Cem = await register(town.url, cem);
    for (let times = 0; times < 5; times++) expect((await Cem.submit(PAGE, fields("a guess"))).status).toBe(403);
    const tooMany = await Cem.submit(PAGE, fields(cem.password));
    expect([tooMany.status, Number(tooMany.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await call(Cem, { currentPassword: cem.password, newPassword: next })).status).toBe(429);
    expect(await enters(cem, cem.password)).toBe(true);
  });
});

describe("PUT /api/profile/password", () => {
  it("refuses visitors, other sites, wrong passwords and bad new ones", async () => {
    const Ben = await signIn(town.url, ben);
    const good = { currentPassword: ben.password, newPassword: next };
    expect((await call(visitor(town.url), good)).status).toBe(401);
    const foreign = { "sec-fetch-site": "cross-site", "content-type": "application/json" };
    const sent = { method: "PUT", body: JSON.stringify(good), headers: foreign };
    expect((await Ben.send("/api/profile/password", sent)).status).toBe(403);
    const wrong = await call(Ben, { ...good, currentPassword: "not his" });
    expect([wrong.status, await wrong.json()]).toEqual([
      403,
      { message: "That isn't your password. Nothing was changed." },
    ]);
    const short = await call(Ben, { ...good, newPassword: "1234567" });
    expect([short.status, await short.json()]).toEqual([
      400,
      {
        message: "Invalid input",
        fields: { newPassword: ["Please check that your password is at least 8 characters long."] },
      },
    ]);
    expect(await enters(ben, ben.password)).toBe(true);
  });

  it("changes it, and a new session takes the place of the one that did it", async () => {
    const Dora = await register(town.url, dora);
    const before = visitor(town.url);
    for (const cookie of Dora.cookie().split("; ")) before.keep(cookie);
    const elsewhere = await signIn(town.url, dora);
    expect((await call(Dora, { currentPassword: dora.password, newPassword: next })).status).toBe(204);
    expect([await isIn(Dora), await isIn(before), await isIn(elsewhere)]).toEqual([true, false, false]);
    expect(await enters(dora, next)).toBe(true);
  });
});
