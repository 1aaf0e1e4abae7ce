import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { expect, vi } from "vitest";
import { closesItself } from "../closes-itself";

/** How the mail server behaves: it accepts mails, never answers, refuses every mail for now or for good, or closes during a mail. */
type Mood = "well" | "silent" | "greylisting" | "refusing" | "dying";

/** One mail as the recipient sees it, and the recipients of its SMTP envelope. */
export interface ReceivedMail extends Email {
  recipients: string[];
  /** Its headers as they came. */
  head: string;
}

export interface FakeMailServer {
  /** For SMTP_URL. */
  url: string;
  mood: Mood;
  /** Milliseconds before its greeting, and between a mail and its acceptance. */
  slowMs: number;
  /** Connections so far. */
  connections: number;
  mails: ReceivedMail[];
  /** Waits for this number of mails. Returns all mails so far. */
  received(count: number): Promise<ReceivedMail[]>;
  /** Waits for a mail with this text in the subject. Returns all such mails. */
  about(subject: string): Promise<ReceivedMail[]>;
  /** Closes its connections without a word. */
  hangUp(): void;
  close(): Promise<void>;
}

interface Abilities {
  /** Whether it takes other letters than a to z before an @ (SMTPUTF8). One that doesn't refuses them. */
  utf8?: boolean;
}

/** A real SMTP server on loopback that keeps its mails. */
export async function openFakeMailServer({ utf8 = true }: Abilities = {}): Promise<FakeMailServer> {
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    hideSMTPUTF8: !utf8,
    onConnect(_session, answer) {
      fake.connections++;
      if (fake.mood !== "silent") setTimeout(answer, fake.slowMs);
    },
    onRcptTo({ address }, _session, answer) {
      if (!utf8 && /[^\0-\x7f].*@/.test(address)) {
        answer(Object.assign(new Error("mailbox name not allowed"), { responseCode: 553 }));
        return;
      }
      if (fake.mood === "greylisting") {
        answer(Object.assign(new Error("try again later"), { responseCode: 450 }));
        return;
      }
      const refusal = Object.assign(new Error("no such mailbox"), { responseCode: 550 });
      answer(fake.mood === "refusing" ? refusal : undefined);
    },
    onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (fake.mood === "dying") hangUp();
      });
      stream.on("end", () => {
        if (fake.mood === "dying") return;
        const recipients = envelope.rcptTo.map(({ address }) => address);
        const whole = Buffer.concat(chunks);
        const [head = ""] = whole.toString().split("\r\n\r\n", 1);
        void PostalMime.parse(whole).then((mail) => {
          fake.mails.push({ ...mail, recipients, head });
          setTimeout(answer, fake.slowMs);
        });
      });
    },
  });
  server.on("error", () => undefined); // a client that was cut off
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const hangUp = () => sockets.forEach((socket) => socket.destroy());
  const fake: FakeMailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mood: "well",
    slowMs: 0,
    connections: 0,
    mails: [],
    async received(count) {
      await vi.waitFor(() => expect(fake.mails.length).toBeGreaterThanOrEqual(count), { timeout: 10_000 });
      return fake.mails;
    },
    async about(subject) {
      const found = () => fake.mails.filter((mail) => mail.subject?.includes(subject));
      await vi.waitFor(() => expect(found()).not.toEqual([]), { timeout: 10_000 });
      return found();
    },
    hangUp,
    close: closesItself(
      () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          hangUp();
        }),
    ),
  };
  return fake;
}
