import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { emailFrom, type Mailer } from "~/domain/notifications";
import { smtpAddress, smtpMailer } from "~/gateways/mail/smtp-mailer";
import { openFakeMailServer, type FakeMailServer } from "../fakes/mail-server";

let server: FakeMailServer;
let mailer: Mailer;
const from = { name: "Parking, Inc.", address: "parking@kindspot.example" };
beforeEach(async () => {
  server = await openFakeMailServer();
  mailer = smtpMailer({ url: server.url, from });
});
afterEach(async () => {
  mailer.close();
  await server.close();
});

const hello = emailFrom({ to: "ana@kindspot.example", subject: "Grüße", paragraphs: ["Good day, Ana."] });

describe("a mail server without TLS", () => {
  const sendTo = async (url: string) => {
    const careful = smtpMailer({ url, from: { name: "", address: "parking@kindspot.example" } });
    try {
      await careful.send(hello);
    } finally {
      careful.close();
    }
  };

  it.each([
    ["smtp://mail.example.org", { requireTLS: true, ignoreTLS: false }],
    ["smtp://user:password@10.0.0.5:587", { requireTLS: true, ignoreTLS: false }],
    ["smtp://mail.example.org?tls=off", { requireTLS: false, ignoreTLS: true }],
    ["smtp://localhost", { requireTLS: false, ignoreTLS: false }],
    ["smtp://[::1]:25?tls=on", { requireTLS: true, ignoreTLS: false }],
  ])("is taken at %s as the address says", (url, options) => {
    expect(smtpAddress(url)).toMatchObject(options);
    expect(smtpAddress(url).url).not.toContain("tls");
  });

  it("is given nothing where TLS is demanded, and the refusal names the setting", async () => {
    await expect(sendTo(`${server.url}/?tls=on`)).rejects.toThrow(/no TLS: set SMTP_URL to smtps:.*\?tls=off/);
    expect(server.mails).toEqual([]);
    await sendTo(`${server.url}/?tls=off`);
    expect(server.mails).toHaveLength(1);
  });
});

describe("a mail that cannot be sent", () => {
  it.each([
    [
      "a port that begins without TLS",
      (url: string) => url.replace("smtp:", "smtps:"),
      /begins without TLS at this port: set SMTP_URL/,
    ],
    [
      "a wrong password",
      (url: string) => url.replace("//", "//me:topsecret@"),
      /refuses user or password: correct them in SMTP_URL$/,
    ],
  ])("because of %s says what to correct", async (_, addressOf, said) => {
    const strict = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ["STARTTLS"],
      disableReverseLookup: true,
      onAuth: (_auth, _session, answer) => answer(new Error("who?")),
    });
    strict.on("error", () => undefined);
    await new Promise<void>((resolve) => strict.listen(0, "127.0.0.1", resolve));
    const url = addressOf(`smtp://127.0.0.1:${(strict.server.address() as AddressInfo).port}`);
    const wrong = smtpMailer({ url, from: { name: "", address: "parking@kindspot.example" } });
    await expect(wrong.send(hello)).rejects.toThrow(said);
    wrong.close();
    await new Promise<void>((resolve) => strict.close(() => resolve()));
  });
});

describe("an email", () => {
  it("arrives as text and as HTML, from the community to one person", async () => {
    await mailer.send({ ...hello, replyTo: "ben@kindspot.example" });
    const [mail] = await server.received(1);
    expect(mail).toMatchObject({
      subject: "Grüße",
      from: { name: "Parking, Inc.", address: "parking@kindspot.example" },
      to: [{ address: "ana@kindspot.example" }],
      replyTo: [{ address: "ben@kindspot.example" }],
      recipients: ["ana@kindspot.example"],
    });
    expect(mail?.text?.trim()).toBe("Good day, Ana.");
    expect(mail?.html).toContain("Good day, Ana.</p>");
  });

  it.each([
    ["jürgen@kindspot.example", []],
    ["用户@例え.jp", []],
    ["ben+kind.spot@müller.example", ["ben+kind.spot@xn--mller-kva.example"]],
  ])("to be answered to %s has only headers that every server takes", async (replyTo, answered) => {
    await mailer.send({ ...hello, replyTo, subject: `Grüße ${"😀".repeat(100)}` });
    const [mail] = await server.received(1);
    expect((mail?.replyTo ?? []).map(({ address }) => address)).toEqual(answered);
    expect(mail?.head).toMatch(/^[\x20-\x7e\r\n]*$/);
    expect(Math.max(...(mail?.head.split("\r\n") ?? []).map((line) => line.length))).toBeLessThan(200);
  });

  it("to an address with other letters before the @ arrives by a server that takes them, and says so to it", async () => {
    await mailer.send({ ...hello, to: "jürgen@kindspot.example" });
    const [mail] = await server.received(1);
    expect(mail?.recipients).toEqual(["jürgen@kindspot.example"]);
    expect(mail?.to).toEqual([{ name: "", address: "jürgen@kindspot.example" }]);
  });

  it("to such an address fails at a server that doesn't take them, and the failure says why", async () => {
    const plain = await openFakeMailServer({ utf8: false });
    const careful = smtpMailer({ url: plain.url, from: { name: "", address: "parking@kindspot.example" } });
    onTestFinished(() => careful.close());
    await expect(careful.send({ ...hello, to: "用户@例え.jp" })).rejects.toThrow(
      /^the mail couldn't be sent: EENVELOPE 553: the address has other letters than a to z before the @/,
    );
    expect(plain.mails).toEqual([]);
    await careful.send({ ...hello, to: "jurgen@müller.example" });
    expect((await plain.received(1))[0]?.to).toMatchObject([{ address: "jurgen@xn--mller-kva.example" }]);
  });

  it.each([
    ["to", { to: "ana@kindspot.example, eve@kindspot.example" }],
    ["to", { to: "ana@kindspot.example>\r\nRCPT TO:<eve@kindspot.example" }],
    ["replyTo", { replyTo: "ben@kindspot.example\r\nBcc: eve@kindspot.example" }],
    ["subject", { subject: "Hello\r\nBcc: eve@kindspot.example\r\n\r\nAnother mail" }],
  ])("with more than it may hold in %s reaches nobody else", async (_field, hostile) => {
    await mailer.send({ ...hello, ...hostile }).catch(() => undefined);
    for (const { recipients, bcc, headers } of server.mails) {
      expect(recipients).not.toContain("eve@kindspot.example");
      expect(bcc ?? []).toEqual([]);
      expect(headers.map(({ key }) => key)).not.toContain("bcc");
    }
  });
});

describe("a mail server", () => {
  it("that never answers counts as failed soon", async () => {
    server.mood = "silent";
    const hasty = smtpMailer({ url: server.url, from, silenceMs: 200 });
    await expect(hasty.send(hello)).rejects.toThrow("the mail couldn't be sent: ETIMEDOUT");
    hasty.close();
  });

  it("that is slower than somebody waits has not accepted the mail in time", async () => {
    server.slowMs = 100;
    await expect(mailer.send(hello, { timeoutMs: 20 })).rejects.toThrow("the mail couldn't be sent: ETIMEDOUT");
  });

  it("that refuses a mail gives its SMTP code as the reason", async () => {
    server.mood = "refusing";
    await expect(mailer.send(hello)).rejects.toThrow("the mail couldn't be sent: EENVELOPE 550");
  });

  it("that wants to be asked again later says nothing about the address", async () => {
    server.mood = "greylisting";
    await expect(mailer.send({ ...hello, to: "jürgen@kindspot.example" })).rejects.toThrow(
      /^the mail couldn't be sent: EENVELOPE 450$/,
    );
  });

  it("gets the same Message-ID when a mail is sent again, and another one for another mail", async () => {
    for (const id of ["1a2b", "1a2b", "3c4d"]) await mailer.send(hello, { id });
    expect((await server.received(3)).map(({ messageId }) => messageId)).toEqual([
      "<1a2b@kindspot.example>",
      "<1a2b@kindspot.example>",
      "<3c4d@kindspot.example>",
    ]);
  });

  it("that closes during a mail has not accepted it", async () => {
    server.mood = "dying";
    await expect(mailer.send(hello)).rejects.toThrow("the mail couldn't be sent: ECONN");
  });

  it("that does not exist has not accepted it", async () => {
    await server.close();
    await expect(mailer.send(hello)).rejects.toThrow("the mail couldn't be sent: ESOCKET (connect ECONNREFUSED");
    server = await openFakeMailServer();
  });

  it("is hung up on when the program stops", async () => {
    server.mood = "silent";
    const sending = mailer.send(hello);
    mailer.close();
    await expect(sending).rejects.toThrow("the mail couldn't be sent: EABORT");
  });
});
