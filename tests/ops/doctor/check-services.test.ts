import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { describe, expect, onTestFinished, test } from "vitest";
import { checkMail, mailTrouble } from "~/ops/doctor/check-mail";
import { checkPayments } from "~/ops/doctor/check-services";
import { verifySmtp } from "~/gateways/mail/smtp-mailer";
import { closesItself } from "../../closes-itself";
import { makeCertificate } from "../../fakes/certificate";
import { openFakeMailServer } from "../../fakes/mail-server";
import { openFakeStripe } from "../../fakes/stripe";
import { onLoopback } from "../../on-loopback";
import { lines, installation } from "./installation";

const MAIL_FROM = "Kindspot <parking@mail.kindspot.org>";

/** A DNS that knows these names and no others. */
const dns = (records: Record<string, string>) => (name: string) =>
  records[name] === undefined
    ? Promise.reject(Object.assign(new Error("no record"), { code: "ENOTFOUND" }))
    : Promise.resolve([["other=1"], records[name].split(/(?<=;)/)]);

describe("mail", () => {
  const well = { "mail.kindspot.org": "v=spf1 mx -all", "_dmarc.kindspot.org": "v=DMARC1; p=reject" };
  const dnsIsWell =
    "fine mail-dns: mail.kindspot.org has SPF and DMARC. For DKIM, look for 'dkim=pass' in the source of a mail that you got.";

  async function mailServer(): Promise<string> {
    const server = await openFakeMailServer();
    return server.url;
  }

  /** A mail server that behaves differently from the usual one, which accepts every mail. */
  async function openSmtp(options: SMTPServerOptions): Promise<string> {
    const server = new SMTPServer({ disableReverseLookup: true, ...options });
    server.on("error", () => undefined);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  }

  const checked = async (env: Record<string, string>, records: Record<string, string> = well) =>
    lines(await checkMail(installation({ MAIL_FROM, ...env }, { resolveTxt: dns(records) })));

  test("is well when the server takes the connection and the DNS vouches for the sender", async () => {
    expect(await checked({ SMTP_URL: await mailServer() })).toEqual(["fine mail: 127.0.0.1 takes mails.", dnsIsWell]);
  });

  test("that is not set up causes advice", async () => {
    expect(lines(await checkMail(installation()))).toEqual([
      "advice mail-none: No mail server is set, so addresses aren't confirmed and forgotten passwords need you: set SMTP_URL and MAIL_FROM.",
    ]);
  });

  test("to an address where nothing listens is a fault", async () => {
    expect(await checked({ SMTP_URL: "smtp://127.0.0.1:1" })).toEqual([
      "fault mail-unreachable: The mail server 127.0.0.1 takes no connection: correct name and port in SMTP_URL. Many providers block port 25; use 465 (smtps://) or 587 (smtp://).",
      dnsIsWell,
    ]);
  });

  test("with a wrong password is a fault, and the message does not repeat it", async () => {
    const host = await openSmtp({
      allowInsecureAuth: true,
      disabledCommands: ["STARTTLS"],
      onAuth: (_auth, _session, answer) => answer(new Error("who?")),
    });
    const [first] = await checked({ SMTP_URL: `smtp://me:topsecret@${host}` });
    expect(first).toBe(
      "fault mail-sign-in: The mail server 127.0.0.1 refuses user or password: correct them in SMTP_URL. An @ in them is written %40.",
    );
  });

  test("without TLS is a fault where TLS is demanded", async () => {
    const [first] = await checked({ SMTP_URL: `${await mailServer()}?tls=on` });
    expect(first).toBe(
      "fault mail-no-tls: The mail server 127.0.0.1 offers no TLS: set SMTP_URL to smtps://…, or add ?tls=off if nobody can read along.",
    );
  });

  test("to a port that begins without TLS, by smtps://, is a fault", async () => {
    const SMTP_URL = (await mailServer()).replace("smtp:", "smtps:");
    const [first] = await checked({ SMTP_URL });
    expect(first).toBe(
      "fault mail-plain-port: The mail server 127.0.0.1 begins without TLS at this port: set SMTP_URL to smtp://…, which encrypts by STARTTLS, or to its port for smtps://, mostly 465.",
    );
  });

  test("to a port that begins with TLS, by smtp://, is a server that says nothing", async () => {
    const certificate = makeCertificate("127.0.0.1", { to: new Date("2040-01-01") });
    const host = await openSmtp({ secure: true, authOptional: true, ...certificate });
    expect(await verifySmtp(`smtp://${host}`, 200)).toBe("silent");
  });

  test("with a certificate that nobody vouches for is a fault", async () => {
    const certificate = makeCertificate("mail.example.org", { to: new Date("2040-01-01") });
    const host = await openSmtp({ secure: true, authOptional: true, ...certificate });
    const [first] = await checked({ SMTP_URL: `smtps://${host}` });
    expect(first).toBe(
      "fault mail-certificate: The certificate of the mail server 127.0.0.1 isn't valid for that name: write the name of its certificate in SMTP_URL.",
    );
  });

  test("to a server that says nothing is a fault", async () => {
    const server = await openFakeMailServer();
    server.mood = "silent";
    expect(await verifySmtp(server.url, 200)).toBe("silent");
    expect(mailTrouble("silent", "mail.example.org")).toBe(
      "The mail server mail.example.org doesn't answer within 5 s: correct name and port in SMTP_URL, or open that port in your firewall. Port 465 answers to smtps:// only.",
    );
  });

  test.each([
    [{}, "mail-spf-dmarc-missing", "no SPF and no DMARC record"],
    [{ "mail.kindspot.org": "v=spf1 mx -all" }, "mail-dmarc-missing", "no DMARC record"],
    [{ "_dmarc.mail.kindspot.org": "v=DMARC1; p=none" }, "mail-spf-missing", "no SPF record"],
  ])("of a domain with the records %j lacks the others", async (records, code, missing) => {
    const [, second] = await checked({ SMTP_URL: await mailServer() }, records);
    expect(second).toBe(
      `advice ${code}: mail.kindspot.org has ${missing}, so others may take your mails for junk: add the TXT record that your mail provider names.`,
    );
  });

  test("of a domain for which the DNS gives no answer is reported so", async () => {
    const silent = () => Promise.reject(Object.assign(new Error("timeout"), { code: "ETIMEOUT" }));
    const found = await checkMail(installation({ MAIL_FROM, SMTP_URL: await mailServer() }, { resolveTxt: silent }));
    expect(lines(found)[1]).toBe(
      "advice dns-silent: The DNS doesn't answer about mail.kindspot.org, so SPF and DMARC aren't checked: try again.",
    );
  });
});

describe("Stripe", () => {
  async function stripe() {
    const fake = await openFakeStripe();
    return fake;
  }

  test("takes keys for tests, and the clock is compared with its own", async () => {
    const asked = installation((await stripe()).env);
    expect(lines(await checkPayments(asked))).toEqual([
      "advice stripe-test: Stripe's keys are for tests, so no real money comes: set live keys at the launch.",
    ]);
    expect(asked.clocks).toEqual([expect.objectContaining({ by: "Stripe" })]);
  });

  test("that does not know the key is a fault", async () => {
    const wrong = { ...(await stripe()).env, STRIPE_SECRET_KEY: "sk_test_other" };
    expect(lines(await checkPayments(installation(wrong)))).toEqual([
      "fault stripe-key: Stripe doesn't know STRIPE_SECRET_KEY: copy it again from Stripe's dashboard.",
    ]);
  });

  test("that does not answer is a fault", async () => {
    const fake = await stripe();
    fake.mood = "dying";
    expect(lines(await checkPayments(installation(fake.env)))).toEqual([
      "fault stripe-down: Stripe doesn't answer: check that this machine reaches the internet, then try again.",
    ]);
  });

  test("that gives a restricted key too few rights is a fault", async () => {
    const { port, close } = await onLoopback(createServer((_, answer) => answer.writeHead(403).end("{}")));
    closesItself(close);
    const STRIPE_API_URL = `http://127.0.0.1:${port}`;
    const env = { ...(await stripe()).env, STRIPE_SECRET_KEY: "rk_test_1", STRIPE_API_URL };
    expect(lines(await checkPayments(installation(env)))).toEqual([
      "fault stripe-rights: STRIPE_SECRET_KEY may not read payments: let that key read and write PaymentIntents and Checkout Sessions.",
    ]);
  });

  test("with keys of two kinds is a fault", async () => {
    const mixed = { ...(await stripe()).env, STRIPE_PUBLISHABLE_KEY: "pk_live_1" };
    expect(lines(await checkPayments(installation(mixed)))).toEqual([
      "fault stripe-mixed: One of STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY is for tests and the other isn't: take both from the same page of Stripe's dashboard.",
    ]);
  });
});
