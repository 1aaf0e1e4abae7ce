import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { operations } from "~/api/operations";
import { correctAddress } from "~/domain/admin";
import { sendMessage } from "~/domain/chat";
import { claimSpace, handOver, promiseSpace, shareSpace, shareSpaceInput } from "~/domain/listings";
import { rememberPlace } from "~/domain/members";
import { DAY, HOUR } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { donations, members, outbox } from "~db/schema";
import { ana, ben, type Person, register, signIn } from "../cast";
import { type FakeMailServer, openFakeMailServer } from "../fakes/mail-server";
import { type Kindspot, openKindspot } from "../kindspot";
import { heardAll, openPhone } from "../realtime/phone";
import { visitor, type Visitor } from "../visitor";
import { temporaryFolder } from "../temporary-folder";

let mails: FakeMailServer;
let town: Kindspot;
beforeEach(async () => {
  mails = await openFakeMailServer();
  town = await openKindspot({ env: { SMTP_URL: mails.url, MAIL_FROM: "parking@kindspot.example" } });
});

const SENTENCE = "Confirm your email address first.";
const linksTo = (address: string) =>
  mails.mails
    .filter(({ recipients, subject }) => recipients.includes(address) && subject?.startsWith("Confirm"))
    .map(({ text }) => /\/confirm-email\?token=[\w-]+/.exec(text ?? "")?.[0] ?? expect.unreachable());
/** The newest link that was mailed there. */
async function linkTo(address: string): Promise<string> {
  await town.app.jobs.run("send-outbox");
  return linksTo(address).at(-1) ?? expect.unreachable(`no link for ${address}`);
}
const press = (who: Visitor, link: string) => who.submit(link, { intent: "confirm-email" });
const share = (who: Visitor, { place }: Person) => who.post("/api/parking-spaces", { ...place, address: "Elm Street" });
const rowOf = async (email: string) =>
  (await town.app.database.read.select().from(members).where(eq(members.email, email)))[0];
const actorOf = (id: string): Actor => ({ id, role: "member" });
const decoded = async (answer: Response) => (await answer.text()).replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");

describe("Where mail is set up, a new member", () => {
  it("shares, once the address is confirmed by the button behind the link", async () => {
    const Ana = await register(town.url, ana);
    expect((await share(Ana, ana)).status).toBe(403);
    const link = await linkTo(ana.email);
    const page = await Ana.get(link);
    expect([page.status, (await page.text()).includes("Confirm My Address")]).toEqual([200, true]);
    expect((await share(Ana, ana)).status, "a scanner opened the link").toBe(403);
    const pressed = await press(Ana, link);
    expect([pressed.status, pressed.headers.get("location")]).toEqual([302, "/"]);
    expect((await share(Ana, ana)).status).toBe(201);
  });

  it("may press the button in another browser, chooses a password there, and is signed in nowhere else", async () => {
    const Stranger = await register(town.url, ana);
    const Ana = visitor(town.url);
    const pressed = await press(Ana, await linkTo(ana.email));
    expect(pressed.status).toBe(302);
    const choose = pressed.headers.get("location") ?? "";
    expect(choose).toMatch(/^\/reset-password\?token=[\w-]+$/);
    expect((await share(Stranger, ana)).status).toBe(401);
    expect((await Stranger.post("/api/auth/login", { email: ana.email, password: ana.password })).status).toBe(401);
    const password = "of Ana's own";
    expect((await Ana.submit(choose, { newPassword: password, confirmPassword: password })).status).toBe(200);
    expect((await share(await signIn(town.url, { ...ana, password }), ana)).status).toBe(201);
  });

  it("may press the button of a link behind which the mail program left a bracket and a full stop", async () => {
    const Ana = await register(town.url, ana);
    expect((await press(Ana, `${await linkTo(ana.email)}%3E.`)).headers.get("location")).toBe("/");
    expect((await share(Ana, ana)).status).toBe(201);
  });

  it("is led from every page that needs it to the one that says where the link was sent", async () => {
    const Ana = await register(town.url, ana);
    for (const path of ["/", "/requests", "/spaces/new", "/requests/new", "/chat", "/rewards", "/parking-history"]) {
      const answer = await Ana.get(path);
      expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 302, "/confirm-email"]);
    }
    expect(await decoded(await Ana.get("/confirm-email"))).toContain(ana.email);
    for (const path of ["/profile", "/profile/edit", "/profile/security", "/contact", "/privacy"])
      expect((await Ana.get(path)).status, path).toBe(200);
  });

  it("is refused every call with 403 but those of the own account", async () => {
    const Ana = await register(town.url, ana);
    const open = /^\/(auth|profile|objects|s3|profile-image|login|contact|create-payment-intent|openapi)/;
    const asked = operations.filter(({ path, who }) => !open.test(path) && who !== "anyone");
    expect(asked.length).toBeGreaterThan(30);
    for (const { method, path } of asked) {
      const body = method === "GET" ? {} : { body: "{}", headers: { "content-type": "application/json" } };
      const answer = await Ana.send(`/api${path.replaceAll(/\{\w+\}/g, "7")}`, { method, ...body });
      expect([method, path, answer.status, await answer.json()]).toEqual([method, path, 403, { message: SENTENCE }]);
    }
    expect((await Ana.get("/api/auth/user")).status).toBe(200);
  });

  it("gets another link by a button, after which the first is worth nothing", async () => {
    const Ana = await register(town.url, ana);
    const first = await linkTo(ana.email);
    const answer = await Ana.submit("/confirm-email", { intent: "resend" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/confirm-email"]);
    const second = await linkTo(ana.email);
    expect((await press(Ana, first)).status).toBe(400);
    expect((await press(Ana, second)).status).toBe(302);
  });

  it("gets another link by a call", async () => {
    const Ana = await register(town.url, ana);
    const first = await linkTo(ana.email);
    const answer = await Ana.post("/api/auth/confirm-email/resend");
    expect([answer.status, await answer.json()]).toEqual([200, { email: ana.email }]);
    expect(await linkTo(ana.email)).not.toBe(first);
  });

  it("gets another link by each call, also with the Idempotency-Key of the one before", async () => {
    const Ana = await register(town.url, ana);
    const call = () => Ana.post("/api/auth/confirm-email/resend", undefined, { "idempotency-key": "again" });
    await call();
    const first = await linkTo(ana.email);
    expect((await call()).status).toBe(200);
    expect(await linkTo(ana.email)).not.toBe(first);
  });

  it("gets 5 links an hour", async () => {
    const Ana = await register(town.url, ana);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await Ana.submit("/confirm-email", { intent: "resend" })).status);
    expect(statuses).toEqual([302, 302, 302, 302, 302, 429]);
    expect((await Ana.post("/api/auth/confirm-email/resend")).status).toBe(429);
  });

  it("cannot use a link of the day before, nor a used one", async () => {
    const Ana = await register(town.url, ana);
    const old = await linkTo(ana.email);
    town.clock.advance(DAY);
    const late = await press(Ana, old);
    expect([late.status, (await decoded(late)).includes("older than 24 hours")]).toEqual([400, true]);
    await Ana.submit("/confirm-email", { intent: "resend" });
    const link = await linkTo(ana.email);
    await press(Ana, link);
    expect((await press(Ana, link)).status).toBe(400);
  });

  it("corrects a mistyped address, after which only the right one gets a link that works", async () => {
    const Ana = await register(town.url, { ...ana, email: "anna@kindspot.example" });
    const lost = await linkTo("anna@kindspot.example");
    const answer = await Ana.submit("/confirm-email", { intent: "correct-email", email: ana.email });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/confirm-email"]);
    expect((await press(visitor(town.url), lost)).status).toBe(400);
    expect((await press(Ana, await linkTo(ana.email))).status).toBe(302);
    await signIn(town.url, ana);
  });

  it("cannot correct the address to someone else's", async () => {
    await register(town.url, ben);
    const Ana = await register(town.url, ana);
    const answer = await Ana.submit("/confirm-email", { intent: "correct-email", email: ben.email });
    expect(answer.status).toBe(409);
  });

  it("gets no events of shared spaces by a socket", async () => {
    const Ben = await register(town.url, ben);
    await press(Ben, await linkTo(ben.email));
    const Ana = await register(town.url, ana);
    const { id = "" } = (await rowOf(ana.email)) ?? {};
    const phone = await openPhone(town.url, { origin: town.url, cookie: Ana.cookie() });
    phone.authenticate(id);
    await heardAll(town.app.hub, id, phone);
    expect((await share(Ben, ana)).status).toBe(201);
    await heardAll(town.app.hub, id, phone);
    expect(phone.events).toEqual([]);
    phone.socket.terminate();
  });

  it("leaves neither token nor link in the database", async () => {
    await register(town.url, ana);
    const token = (await linkTo(ana.email)).split("=")[1] ?? expect.unreachable();
    const kept = JSON.stringify(await town.app.database.read.select().from(outbox));
    expect([kept.includes(token), /https?:/.test(kept)]).toEqual([false, false]);
  });
});

describe("A member who never confirms", () => {
  const waits = async (milliseconds: number) => {
    town.clock.advance(milliseconds);
    await town.app.jobs.run("remove-unconfirmed");
  };

  it("is removed 7 days after the mail was delivered, and can join again", async () => {
    await register(town.url, ana);
    await linkTo(ana.email);
    await waits(7 * DAY - HOUR);
    expect(await rowOf(ana.email)).toMatchObject({ deletedAt: null });
    await waits(HOUR);
    expect(await rowOf(ana.email)).toBeUndefined();
    await register(town.url, ana);
  });

  it("stays while no mail could be delivered", async () => {
    mails.mood = "refusing";
    await register(town.url, ana);
    await town.app.jobs.run("send-outbox").catch(() => undefined);
    await waits(30 * DAY);
    expect(await rowOf(ana.email)).toMatchObject({ deletedAt: null });
  });

  it.each<[string, (id: string, other: string) => Promise<unknown>]>([
    ["a message", (id, other) => sendMessage(town.app.context, actorOf(other), { receiverId: id, content: "Welcome" })],
    [
      "a donation",
      (id) =>
        town.app.context.write((tx) => {
          const gift = { status: "paid" as const, amountCents: 500, currency: "usd", createdAt: town.clock.now() };
          return tx.insert(donations).values({ id: town.app.context.newId(), memberId: id, ...gift });
        }),
    ],
    [
      "a handover",
      async (id, other) => {
        const { context } = town.app;
        await rememberPlace(context, actorOf(id), ben.place);
        const { space } = await shareSpace(context, actorOf(other), shareSpaceInput.parse(ben.place));
        await promiseSpace(context, actorOf(other), space.id, { promisedToUserId: null, waitTimeMinutes: 10 });
        await claimSpace(context, actorOf(id), space.id);
        await handOver(context, actorOf(id), space.id, {});
      },
    ],
  ])("stays with %s", async (_, happens) => {
    await register(town.url, ben);
    await register(town.url, ana);
    await linkTo(ana.email);
    const [member, other] = [await rowOf(ana.email), await rowOf(ben.email)];
    await happens(member?.id ?? "", other?.id ?? "");
    await waits(30 * DAY);
    expect(await rowOf(ana.email)).toMatchObject({ deletedAt: null });
  });

  it("is not one who confirmed", async () => {
    const Ana = await register(town.url, ana);
    await press(Ana, await linkTo(ana.email));
    await waits(30 * DAY);
    expect(await rowOf(ana.email)).toMatchObject({ deletedAt: null });
  });
});

describe("A confirmed address", () => {
  const NEW = "ana.reyes@kindspot.example";
  const change = (who: Visitor, currentPassword: string, email = NEW) =>
    who.submit("/profile/email", { intent: "change-email", email, currentPassword });
  let Ana: Visitor;
  beforeEach(async () => {
    Ana = await register(town.url, ana);
    await press(Ana, await linkTo(ana.email));
  });

  it("is changed by the password and a link to the new one, with a notice to the old one", async () => {
    expect((await change(Ana, ana.password)).status).toBe(302);
    const link = await linkTo(NEW);
    expect(mails.mails.filter(({ subject }) => subject?.includes("is changing"))).toMatchObject([
      { recipients: [ana.email] },
    ]);
    await signIn(town.url, ana);
    await press(Ana, link);
    await signIn(town.url, { ...ana, email: NEW });
    await expect(signIn(town.url, ana)).rejects.toThrow("401");
  });

  it("stays when someone else presses the link, who can sign in to the account first and press again", async () => {
    await change(Ana, ana.password);
    const link = await linkTo(NEW);
    const Stranger = visitor(town.url);
    const pressed = await press(Stranger, link);
    expect([pressed.status, pressed.headers.get("location")]).toEqual([
      302,
      `/auth?${new URLSearchParams({ redirectTo: link }).toString()}`,
    ]);
    const page = await decoded(await Stranger.get(pressed.headers.get("location") ?? ""));
    expect(page).toContain("Sign in with your present address, then press the button again.");
    const Ben = await register(town.url, ben);
    const refused = await press(Ben, link);
    expect([refused.status, await decoded(refused)]).toEqual([403, expect.stringContaining("of another account")]);
    expect(await rowOf(NEW)).toBeUndefined();
    await press(await signIn(town.url, ana), link);
    expect(await rowOf(NEW)).toBeDefined();
  });

  it("stays when an admin corrects it to another's mailbox, until the member presses the link", async () => {
    const Admin = await register(town.url, ben);
    await town.app.context.write((tx) => tx.update(members).set({ role: "admin" }).where(eq(members.email, ben.email)));
    const admin: Actor = { id: (await rowOf(ben.email))?.id ?? "", role: "admin" };
    await correctAddress(town.app.context, admin, (await rowOf(ana.email))?.id ?? "", { email: NEW });
    const link = await linkTo(NEW);
    expect((await press(Admin, link)).status).toBe(403);
    expect(await rowOf(NEW)).toBeUndefined();
    await press(Ana, link);
    expect(await rowOf(NEW)).toBeDefined();
  });

  it("stays with a wrong password, and when the new one is someone else's", async () => {
    await register(town.url, ben);
    expect((await change(Ana, "a guess")).status).toBe(403);
    expect((await change(Ana, ana.password, ben.email)).status).toBe(409);
    await signIn(town.url, ana);
  });
});

describe("Where mail is set up later", () => {
  it("a member who joined without it counts as confirmed, and so does an admin", async () => {
    const DATA_DIR = temporaryFolder();
    const earlier = await openKindspot({ env: { DATA_DIR } });
    await register(earlier.url, ana);
    await earlier.close();
    const withMail = { SMTP_URL: mails.url, MAIL_FROM: "parking@kindspot.example" };
    const later = await openKindspot({ env: { DATA_DIR, ...withMail } });
    expect((await share(await signIn(later.url, ana), ana)).status).toBe(201);
    await later.close();
    const Ben = await register(town.url, ben);
    expect((await share(Ben, ben)).status).toBe(403);
    await town.app.context.write((tx) => tx.update(members).set({ role: "admin" }).where(eq(members.email, ben.email)));
    expect((await share(Ben, ben)).status).toBe(201);
  });
});

it("Without mail nothing is asked, and a change of the address counts at once", async () => {
  const quiet = await openKindspot();
  try {
    const Ana = await register(quiet.url, ana);
    expect((await share(Ana, ana)).status).toBe(201);
    const fields = { intent: "change-email", email: "new@kindspot.example", currentPassword: ana.password };
    expect((await Ana.submit("/profile/email", fields)).status).toBe(302);
    await signIn(quiet.url, { ...ana, email: "new@kindspot.example" });
  } finally {
    await quiet.close();
  }
});

it("A reset of the password sends a mail", async () => {
  await register(town.url, ana);
  await visitor(town.url).post("/api/auth/forgot-password", { email: ana.email });
  await town.app.jobs.run("send-outbox");
  const [mail] = await mails.about("Reset your");
  const [, token = ""] = /token=([\w-]+)/.exec(mail?.text ?? "") ?? [];
  await visitor(town.url).post("/api/auth/reset-password", { token, newPassword: "a better one" });
  await town.app.jobs.run("send-outbox");
  const [received] = await mails.about("password was changed");
  expect(received).toMatchObject({ recipients: [ana.email] });
  expect(received?.text).toContain("by the link in a mail");
});

it("A sign-in from a new browser sends a mail that names the browser", async () => {
  await register(town.url, ana);
  const agent =
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
  const { email, password } = ana;
  await visitor(town.url).post("/api/auth/login", { email, password }, { "user-agent": agent });
  await town.app.jobs.run("send-outbox");
  const [received] = await mails.about("New sign-in");
  expect(received).toMatchObject({ recipients: [ana.email] });
  expect(received?.text).toContain("Chrome on Android");
});
