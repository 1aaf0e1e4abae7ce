import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { forgotPassword, forgotPasswordInput, writeResetEmail } from "~/domain/auth";
import { DAY, MINUTE } from "~/domain/shared/clock";
import { hashOf } from "~/domain/shared/ids";
import type { Query } from "~db/query";
import { members, outbox, passwordResets } from "~db/schema";
import { ana, ben } from "../../cast";
import { newStreetForEach, street } from "../../street";
import { join } from "./account";

newStreetForEach();
beforeEach(async () => {
  await join(street.context, ana);
});

const forgot = (email: string, withinLimit = true) =>
  forgotPassword(street.context, forgotPasswordInput.parse({ email }), withinLimit);
const posted = () => street.database.read.select().from(outbox);
const tokens = () => street.database.read.select().from(passwordResets);
const delivered = async (recipient = ana.email, createdAt = street.clock.now()) =>
  writeResetEmail(street.context, { recipient, createdAt, details: {} });

describe("a member who forgot the password", () => {
  it("gets a mail, with the email in any case", async () => {
    await forgot(` ${ana.email.toUpperCase()} `);
    expect(await posted()).toMatchObject([{ kind: "password-reset", recipient: ana.email, details: {}, sentAt: null }]);
    expect(await tokens(), "no token before the mail leaves").toEqual([]);
  });

  it.each([
    ["an unknown email", ben.email, true],
    ["someone who had enough mails", ana.email, false],
  ])("leaves nothing behind for %s", async (_who, email, withinLimit) => {
    await forgot(email, withinLimit);
    expect(await posted()).toEqual([]);
  });

  it("gets no mail once the account is deleted", async () => {
    await street.database.write((tx) => tx.update(members).set({ deletedAt: street.clock.now() }));
    await forgot(ana.email);
    expect(await posted()).toEqual([]);
  });

  it("takes the same statements in the same order whether there is a mail or not", async () => {
    const received: string[][] = [];
    const { write } = street.context;
    street.context.write = (work) =>
      write((tx) => {
        const statements: string[] = [];
        received.push(statements);
        return work(noting(tx, statements));
      });
    await forgot(ana.email);
    await forgot(ben.email);
    await forgot(ana.email, false);
    expect(received).toEqual(Array.from({ length: 3 }, () => ["select", "insert", "delete"]));
  });
});

/** The same transaction. It records the verb of each statement. */
const noting = (tx: Query, statements: string[]): Query =>
  new Proxy(tx, {
    get(target, verb: keyof Query) {
      statements.push(verb);
      return target[verb].bind(target);
    },
  });

describe("the email", () => {
  it("has a link to this community with a token that only its hash is kept of, for an hour", async () => {
    const email = await delivered();
    const link = /https:\/\/parking\.example\/reset-password\?token=([\w-]+)/.exec(email?.text ?? "");
    expect(email).toMatchObject({ to: ana.email, subject: "Reset your Kindspot password" });
    expect(email?.html).toContain(`<a href="${link?.[0] ?? "none"}">`);
    expect(Buffer.from(link?.[1] ?? "", "base64url")).toHaveLength(32);
    const expiresAt = new Date(street.clock.now().getTime() + 60 * MINUTE);
    expect(await tokens()).toMatchObject([{ tokenHash: hashOf(link?.[1] ?? ""), expiresAt, usedAt: null }]);
  });

  it("makes the token of an earlier mail invalid", async () => {
    await delivered();
    const [first] = await tokens();
    await delivered();
    expect(await tokens()).toHaveLength(1);
    expect(await tokens()).not.toMatchObject([{ tokenHash: first?.tokenHash }]);
  });

  it("is not sent to a deleted account, and not a day late", async () => {
    expect(await delivered(ben.email)).toBeNull();
    const asked = street.clock.now();
    street.clock.advance(DAY);
    expect(await delivered(ana.email, asked)).toBeNull();
    await street.database.write((tx) =>
      tx.update(members).set({ deletedAt: street.clock.now() }).where(eq(members.email, ana.email)),
    );
    expect(await delivered()).toBeNull();
    expect(await tokens()).toEqual([]);
  });
});
