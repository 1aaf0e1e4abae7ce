import { request } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { outbox, passwordResets } from "~db/schema";
import { ada, ana, ben, cem, register, signIn } from "../cast";
import { openFakeMailServer, type FakeMailServer, type ReceivedMail } from "../fakes/mail-server";
import { openKindspot, type Kindspot } from "../kindspot";
import { openPhone } from "../realtime/phone";
import { ownTime } from "../timing";
import { visitor } from "../visitor";

const PUBLIC_URL = "http://parking.example";
const SENT = "If an account with that email exists, we've sent a password reset link.";
const UNSENT = "No mail server is set up here. Please ask whoever runs this community for a link.";

let mails: FakeMailServer;
let kindspot: Kindspot;
beforeAll(async () => {
  mails = await openFakeMailServer();
  const env = { SMTP_URL: mails.url, MAIL_FROM: "parking@kindspot.example", PUBLIC_URL, RATE_LIMITS: "off" };
  kindspot = await openKindspot({ env });
  for (const person of [ana, ben]) await register(kindspot.url, person);
});
/** Sends and removes the mails of the previous test. */
beforeEach(async () => {
  await kindspot.app.jobs.run("send-outbox");
  mails.mails.splice(0);
});

const someone = () => visitor(kindspot.url);
const forgot = (email: string) => someone().post("/api/auth/forgot-password", { email });
const tokenIn = (mail: ReceivedMail | undefined) =>
  /\/reset-password\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
/** Asks for a link and reads it in the mail. */
async function mailedToken(email: string): Promise<string> {
  mails.mails.splice(0);
  await forgot(email);
  await kindspot.app.jobs.run("send-outbox");
  return tokenIn((await mails.about("Reset your"))[0]);
}
const reset = (token: string, newPassword: string) =>
  someone().post("/api/auth/reset-password", { token, newPassword });

const decoded = (html: string) => html.replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");
const errors = (html: string) =>
  [...decoded(html).matchAll(/<p class="error"[^>]*>([^<]*)/g)].map(([, sentence]) => sentence);
const failure = (html: string) => /<p class="failure[^>]*>(.*?)<\/p>/.exec(decoded(html))?.[1];

describe("the call for a forgotten password", () => {
  it("sends one mail with a link, by itself and soon", async () => {
    expect((await forgot(ana.email)).status).toBe(200);
    const [mail] = await mails.about("Reset your");
    expect(mail).toMatchObject({ recipients: [ana.email], subject: "Reset your Kindspot password" });
    expect(mail?.text).toContain(`${PUBLIC_URL}/reset-password?token=${tokenIn(mail)}`);
    expect(mail?.html).toContain(`href="${PUBLIC_URL}/reset-password?token=${tokenIn(mail)}"`);
  });

  it("answers an unknown email like a known one, and mails nobody", async () => {
    const answers = await Promise.all([forgot(ana.email), forgot("eve@kindspot.example")]);
    const received = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
    expect(received).toEqual([
      [200, JSON.stringify({ message: SENT })],
      [200, JSON.stringify({ message: SENT })],
    ]);
    await kindspot.app.jobs.run("send-outbox");
    expect((await mails.about("Reset your")).flatMap(({ recipients }) => recipients)).toEqual([ana.email]);
  });

  it("keeps no token and no link in the outbox", async () => {
    const token = await mailedToken(ana.email);
    const kept = JSON.stringify(await kindspot.app.database.read.select().from(outbox));
    expect(kept).not.toMatch(/https?:/);
    expect(kept).not.toContain(token);
    const stored = await kindspot.app.database.read.select().from(passwordResets);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it("links to PUBLIC_URL, with any trusted Host of the request", async () => {
    const body = JSON.stringify({ email: ana.email });
    const headers = {
      host: "192.0.2.1:3000",
      "x-forwarded-host": "evil.example",
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
    };
    const answer = new Promise<number>((resolve, reject) => {
      const sent = request(`${kindspot.url}/api/auth/forgot-password`, { method: "POST", headers }, (response) => {
        void text(response).then(() => resolve(response.statusCode ?? 0));
      });
      sent.on("error", reject).end(body);
    });
    expect(await answer).toBe(200);
    const [mail] = await mails.about("Reset your");
    expect(mail?.text).toContain(PUBLIC_URL);
    expect([mail?.text, mail?.html, ...(mail?.headers.map(({ value }) => value) ?? [])].join()).not.toMatch(
      /evil|192\.0\.2/,
    );
  });

  it.each([
    [{}],
    [{ email: "" }],
    [{ email: 7 }],
    [{ email: "ana" }],
    [{ email: "a@b.example\r\nBcc: eve@b.example" }],
  ])("refuses %j", async (body) => {
    const answer = await someone().post("/api/auth/forgot-password", body);
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: "Invalid input", fields: {} }]);
  });
});

describe("the call for a new password", () => {
  it("sets it, and ends every session and its sockets within a second", async () => {
    const Cem = await register(kindspot.url, cem);
    const phone = await openPhone(kindspot.url, { cookie: Cem.cookie(), origin: kindspot.url });
    const token = await mailedToken(cem.email);
    expect((await reset(token, "a better one")).status).toBe(200);
    expect(await ownTime(async () => expect(await phone.closed).toBe(4401))).toBeLessThan(1000);
    expect((await Cem.get("/api/auth/user")).status).toBe(401);
    await expect(signIn(kindspot.url, cem)).rejects.toThrow("401");
    await signIn(kindspot.url, { ...cem, password: "a better one" });
  });

  it("refuses a token that was used, overtaken or made up, in the same words", async () => {
    const overtaken = await mailedToken(ben.email);
    const used = await mailedToken(ben.email);
    expect((await reset(used, ben.password)).status).toBe(200);
    for (const token of [overtaken, used, "made up", ""]) {
      const answer = await reset(token, "a better one");
      expect([answer.status, await answer.json()]).toEqual([400, { message: "Invalid or expired token" }]);
    }
  });

  it("lets one of two win that use a token at once", async () => {
    const token = await mailedToken(ben.email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => reset(token, ben.password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it("refuses a short password and keeps the token good", async () => {
    const token = await mailedToken(ben.email);
    const answer = await reset(token, "1234567");
    const newPassword = ["Please check that your password is at least 8 characters long."];
    expect([answer.status, await answer.json()]).toEqual([400, { message: "Invalid input", fields: { newPassword } }]);
    expect((await reset(token, ben.password)).status).toBe(200);
  });
});

describe("/forgot-password", () => {
  it("asks for an email, and leads back to sign in", async () => {
    const html = await (await someone().get("/forgot-password")).text();
    expect(html).toContain("Send Reset Link");
    expect(html).toMatch(/<a [^>]*href="\/auth"[^>]*>Back to Sign In/);
    expect(await (await someone().get("/auth")).text()).toMatch(
      /<a [^>]*href="\/forgot-password"[^>]*>Forgot password\?/,
    );
  });

  it.each([ana.email, "eve@kindspot.example"])("says the same of %s", async (email) => {
    const reader = someone();
    const answer = await reader.submit("/forgot-password", { email });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/forgot-password"]);
    const html = decoded(await (await reader.get("/forgot-password")).text());
    expect(html).toContain("Reset Link Sent");
    expect(html).toContain(SENT);
  });

  it.each([
    ["", "Please enter your email address."],
    ["ana", "Please enter a valid email address."],
  ])("says beside the field what is wrong with '%s'", async (email, sentence) => {
    const answer = await someone().submit("/forgot-password", { email });
    expect([answer.status, errors(await answer.text())]).toEqual([400, [sentence]]);
  });

  it("leads who is signed in to the map", async () => {
    const Ana = await signIn(kindspot.url, ana);
    const answer = await Ana.get("/forgot-password");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
  });

  it("gives nobody a token where a mail server is set", async () => {
    const html = await (await someone().get("/forgot-password?resetToken=abc")).text();
    expect(html).not.toContain("Development");
    expect(await (await forgot(ana.email)).json()).toEqual({ message: SENT });
  });
});

describe("/reset-password", () => {
  const submit = (query: string, newPassword: string, confirmPassword = newPassword) =>
    someone().submit(`/reset-password${query}`, { newPassword, confirmPassword });

  it("with a token works also for who is signed in, and ends with the success screen", async () => {
    const Ben = await signIn(kindspot.url, ben);
    const path = `/reset-password?token=${await mailedToken(ben.email)}`;
    expect((await Ben.get(path)).status).toBe(200);
    const answer = await Ben.submit(path, { newPassword: ben.password, confirmPassword: ben.password });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("Password Reset Complete");
    expect(html).toMatch(/<a [^>]*href="\/auth"[^>]*>Sign In with New Password/);
    expect((await Ben.get("/profile")).status).toBe(302);
  });

  it("without a token says so, and its button is disabled", async () => {
    const html = await (await someone().get("/reset-password")).text();
    expect(decoded(html)).toContain("The reset link is invalid or missing a token.");
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Reset Password/);
    const answer = await submit("", "a better one");
    expect([answer.status, failure(await answer.text())]).toEqual([
      400,
      "<strong>Invalid Reset Link.</strong> No reset token found. Please request a new reset link.",
    ]);
  });

  it.each([
    ["", "", ["Please fill in both password fields.", "Please fill in both password fields."]],
    ["a better one", "", ["Please fill in both password fields."]],
    ["1234567", "1234567", ["Please check that your password is at least 8 characters long."]],
    ["a better one", "another one", ["Please make sure both passwords are the same."]],
  ])("with '%s' and '%s' says beside the field what is wrong", async (newPassword, confirmPassword, sentences) => {
    const answer = await submit("?token=abc", newPassword, confirmPassword);
    const html = await answer.text();
    expect([answer.status, errors(html)]).toEqual([400, sentences]);
    if (newPassword) expect(html).not.toContain(newPassword);
  });

  it("says what to do when a link is invalid", async () => {
    const answer = await submit("?token=abc", "a better one");
    expect([answer.status, failure(await answer.text())]).toEqual([
      400,
      "<strong>Reset Failed.</strong> This reset link has expired or is invalid. Please request a new one.",
    ]);
  });

  it("sends its address to no other site", async () => {
    const answer = await someone().get("/reset-password?token=abc");
    expect(answer.headers.get("referrer-policy")).toBe("strict-origin");
    expect((await someone().get("/auth")).headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  });
});

describe("without a mail server", () => {
  const open = (env: Record<string, string>) => openKindspot({ env: { ...env, RATE_LIMITS: "off" } });
  const ask = async ({ url }: Kindspot, email: string) =>
    (await (await visitor(url).post("/api/auth/forgot-password", { email })).json()) as { resetToken?: string };

  it("a developer gets the token in the answer, for any email, and on the page", async () => {
    const developers = await open({ NODE_ENV: "development" });
    await register(developers.url, ada);
    const [known, unknown] = [await ask(developers, ada.email), await ask(developers, ben.email)];
    expect(known.resetToken).toHaveLength(43);
    expect(unknown.resetToken).toHaveLength(43);
    const page = await visitor(developers.url).submit("/forgot-password", { email: ada.email });
    const html = await (await visitor(developers.url).get(page.headers.get("location") ?? "")).text();
    const [, token = ""] = /reset-password\?token=([\w-]{43})/.exec(html) ?? [];
    const body = { token, newPassword: "a better one" };
    expect((await visitor(developers.url).post("/api/auth/reset-password", body)).status).toBe(200);
    await developers.close();
  });

  it("nobody gets a token in production; the outbox keeps the mail and the page says whom to ask", async () => {
    const production = await open({ NODE_ENV: "production" });
    await register(production.url, ada);
    for (const { email } of [ada, ben]) expect(await ask(production, email)).toEqual({ message: UNSENT });
    expect(await production.app.database.read.select().from(outbox)).toMatchObject([
      { kind: "password-reset", recipient: ada.email, attempts: 0, sentAt: null, failedAt: null },
    ]);
    const reader = visitor(production.url);
    const html = await (await reader.get("/forgot-password?resetToken=abc")).text();
    expect(html).toContain("No mail server is set up here, so no link can be sent.");
    expect(html).not.toContain("abc</");
    // It doesn't promise what it just denied.
    expect(html).not.toContain("We send it a link");
    expect(html).not.toContain("The link works once");
    // The page's own form brings no link. This one leads to a form that does, with its subject filled in.
    const [, way = ""] = /<a [^>]*href="([^"]*)"[^>]*>Ask for a Link/.exec(html) ?? [];
    expect(await (await reader.get(way.replaceAll("&amp;", "&"))).text()).toMatch(
      /name="subject"[^>]*value="I forgot my password"/,
    );
    await reader.submit("/forgot-password", { email: ada.email });
    const received = await (await reader.get("/forgot-password")).text();
    expect(received).toContain(UNSENT);
    expect(received).not.toContain("Reset Link Sent");
    await production.close();
  });
});
