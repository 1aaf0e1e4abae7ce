import { expect, test } from "vitest";
import { emailFrom } from "~/domain/notifications";
import { SECOND } from "~/domain/shared/clock";
import { smtpMailer } from "~/gateways/mail/smtp-mailer";
import { openFakeMailServer } from "../fakes/mail-server";

const LATE_MS = 12 * SECOND;

test("a mail server that greets late and looks long into a mail gets it once", { timeout: 60 * SECOND }, async () => {
  const server = await openFakeMailServer();
  server.slowMs = LATE_MS;
  const mailer = smtpMailer({ url: server.url, from: { name: "", address: "parking@kindspot.example" } });
  try {
    await mailer.send(emailFrom({ to: "ana@kindspot.example", subject: "Hello", paragraphs: ["Good day."] }));
    expect(server.mails).toHaveLength(1);
  } finally {
    mailer.close();
    await server.close();
  }
});
