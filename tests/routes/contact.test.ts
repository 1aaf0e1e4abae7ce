import { beforeEach, describe, expect, it } from "vitest";
import { contactMessages } from "~db/schema";
import { DAY } from "~/domain/shared/clock";
import { ana, register } from "../cast";
import { openFakeMailServer, type FakeMailServer } from "../fakes/mail-server";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor } from "../visitor";

const written = {
  name: "Ben Okafor",
  company: "",
  email: "ben@kindspot.example",
  subject: "A broken meter",
  message: "It takes no coins at all.",
};

let mails: FakeMailServer;
let kindspot: Kindspot;
const open = async (env: Record<string, string> = {}) => {
  kindspot = await openKindspot({
    env: {
      SMTP_URL: mails.url,
      MAIL_FROM: "Parking <parking@kindspot.example>",
      CONTACT_EMAIL: "ada@kindspot.example",
      TRUST_PROXY: "on",
      ...env,
    },
  });
};
beforeEach(async () => {
  mails = await openFakeMailServer();
  await open();
});

const someone = () => visitor(kindspot.url);
const call = (body: object, headers: Record<string, string> = {}) => someone().post("/api/contact", body, headers);
const stored = () => kindspot.app.database.read.select().from(contactMessages);
const sent = async () => {
  await kindspot.app.jobs.run("send-outbox");
  return mails.mails;
};

const decoded = (html: string) => html.replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");
const failure = (html: string) => /<p class="failure[^>]*>(.*?)<\/p>/.exec(decoded(html))?.[1];
const typed = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/value="([^"]*)"/)?.[1];

describe("the call", () => {
  it("keeps a visitor's message and mails it to the operator", async () => {
    const answer = await call(written);
    expect([answer.status, await answer.json()]).toMatchObject([201, written]);
    expect(await stored()).toMatchObject([{ ...written, memberId: null }]);
    const [mail] = await sent();
    expect(mail).toMatchObject({
      recipients: ["ada@kindspot.example"],
      from: { name: "Parking", address: "parking@kindspot.example" },
      replyTo: [{ address: written.email }],
      subject: "[Kindspot] A broken meter",
    });
    expect(mail?.text).toContain(written.message);
  });

  it("knows a member, and takes the same message under the same key once", async () => {
    const Ana = await register(kindspot.url, ana);
    const { id } = (await (await Ana.get("/api/auth/user")).json()) as { id: string };
    const key = { "idempotency-key": "one" };
    const answers = await Promise.all([1, 2].map(() => Ana.post("/api/contact", written, key)));
    const [first, second] = await Promise.all(answers.map((answer) => answer.json() as Promise<unknown>));
    expect(first).toEqual(second);
    expect(await stored()).toMatchObject([{ memberId: id }]);
    expect((await Ana.post("/api/contact", { ...written, subject: "Another" }, key)).status).toBe(409);
  });

  it.each([
    ["name", { name: "Ben\r\nBcc: eve@kindspot.example" }],
    ["company", { company: "Okafor\r\nTo: eve@kindspot.example" }],
    ["subject", { subject: "Meter\r\nBcc: eve@kindspot.example\r\n\r\n<h1>Win</h1>" }],
    ["message", { message: "Meter\r\n.\r\nMAIL FROM:<x@y.example>\r\nRCPT TO:<eve@kindspot.example>" }],
  ])("with line breaks in the %s sends one mail to one recipient", async (_field, hostile) => {
    expect((await call({ ...written, ...hostile })).status).toBe(201);
    const all = await sent();
    expect(all.map(({ recipients }) => recipients)).toEqual([["ada@kindspot.example"]]);
    expect(all[0]?.to?.map(({ address }) => address)).toEqual(["ada@kindspot.example"]);
    expect(all[0]?.cc ?? all[0]?.bcc ?? []).toEqual([]);
  });

  it("with line breaks in the email sends none", async () => {
    const answer = await call({ ...written, email: "ben@kindspot.example\r\nBcc: eve@kindspot.example" });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: "Invalid input", fields: { email: ["Please enter a valid email address"] } },
    ]);
    expect([...(await stored()), ...(await sent())]).toEqual([]);
  });

  it("is taken 5 times a day from one address, whatever it claims to be", async () => {
    const from = (address: string) => ({ "x-forwarded-for": `198.51.100.200, ${address}` });
    const answers = [];
    for (let count = 0; count < 6; count++) answers.push(await call(written, from("203.0.113.1")));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
    expect(Number(answers[5]?.headers.get("retry-after"))).toBeGreaterThan((DAY - 60_000) / 1000);
    expect((await call(written, from("203.0.113.2"))).status).toBe(201);
    expect(await stored()).toHaveLength(6);
    await kindspot.close();
    await open({ TRUST_PROXY: "off" });
    const claimed = [];
    for (let count = 0; count < 6; count++) claimed.push(await call(written, from(`203.0.113.${count}`)));
    expect(claimed[5]?.status).toBe(429);
  });

  it("that is refused counts nothing", async () => {
    for (let count = 0; count < 6; count++) expect((await call({ ...written, name: "" })).status).toBe(400);
    expect((await call(written)).status).toBe(201);
  });
});

describe("/contact", () => {
  it("thanks on a fresh form", async () => {
    const Ben = someone();
    const answer = await Ben.submit("/contact", { ...written, website: "", formKey: "" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/contact"]);
    const html = decoded(await (await Ben.get("/contact")).text());
    expect(html).toContain("Message Sent!");
    expect(html).toContain("Thank you for contacting us. We'll get back to you soon.");
    expect(html).not.toContain(written.subject);
    expect(await stored()).toMatchObject([written]);
  });

  it("says when an answer comes, and what to do when it is urgent", async () => {
    const html = await (await someone().get("/contact")).text();
    expect(html).toContain("within 24 hours");
    expect(html).toContain("<strong>URGENT</strong> in the subject");
    expect(html).toMatch(/<a [^>]*aria-label="Back"[^>]*href="\/menu"/);
  });

  it("needs no name from a signed-in member, and sends a message once that was pressed twice", async () => {
    const Ana = await register(kindspot.url, ana);
    const html = await (await Ana.get("/contact")).text();
    expect([typed(html, "name"), typed(html, "email")]).toEqual(["Ana Reyes", ana.email]);
    const formKey = typed(html, "formKey") ?? "";
    for (let press = 0; press < 2; press++) await Ana.submit("/contact", { ...written, formKey });
    expect(await stored()).toHaveLength(1);
  });

  it("keeps a message whose hidden field a password manager filled, marked as maybe spam", async () => {
    const answer = await someone().submit("/contact", { ...written, website: "https://ben.example" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/contact"]);
    expect(await stored()).toMatchObject([{ ...written, subject: `Maybe spam: ${written.subject}` }]);
  });

  it("sends another message after going back and changing it, and not a conflict", async () => {
    const Ana = await register(kindspot.url, ana);
    const formKey = typed(await (await Ana.get("/contact")).text(), "formKey") ?? "";
    for (const subject of ["First", "Second", "Second"]) await Ana.submit("/contact", { ...written, subject, formKey });
    expect((await stored()).map(({ subject }) => subject)).toEqual(["First", "Second"]);
  });

  it("says after 5 messages a day when the next may be sent, and keeps what was typed", async () => {
    for (let count = 0; count < 5; count++) await someone().submit("/contact", written);
    const answer = await someone().submit("/contact", written);
    const html = await answer.text();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(failure(html)).toBe("<strong>Message Failed.</strong> Too many tries. Please wait 24 hours.");
    expect(typed(html, "subject")).toBe(written.subject);
  });

  it("shows the specification's sentence for an unexpected error, and keeps the typed text", async () => {
    const { context } = kindspot.app;
    const { write } = context;
    context.write = () => Promise.reject(new Error("the disk is on fire"));
    const answer = await someone().submit("/contact", written);
    context.write = write;
    const html = await answer.text();
    expect([answer.status, failure(html)]).toEqual([
      500,
      "<strong>Message Failed.</strong> There was an error sending your message. Please try again.",
    ]);
    expect(html).toContain(written.message);
  });

  it("is kept for all visitors, with a field that no person sees", async () => {
    const answer = await someone().get("/contact");
    expect(answer.headers.get("etag")).toBeTruthy();
    expect(await answer.text()).toMatch(/<div class="unseen" aria-hidden="true">.*name="website"/);
  });
});
