import { beforeEach, describe, expect, it } from "vitest";
import {
  memberOfSession,
  mintResetToken,
  resetPassword,
  resetPasswordForm,
  signIn,
  type NewSession,
} from "~/domain/auth";
import { HOUR } from "~/domain/shared/clock";
import { hashOf } from "~/domain/shared/ids";
import { members, sessions } from "~db/schema";
import { ana, ben } from "../../cast";
import { newStreetForEach, street } from "../../street";
import { join } from "./account";

const newPassword = "a better one";
const worthless = { code: "reset-token-invalid" };

let phone: NewSession;
let bens: NewSession;
newStreetForEach();
beforeEach(async () => {
  phone = await join(street.context, ana);
  bens = await join(street.context, ben);
});

const mint = async () => (await mintResetToken(street.context, ana.email)) ?? "";
const reset = (token: string, password = newPassword) =>
  resetPassword(street.context, { token, newPassword: password });
const enter = (password: string) => signIn(street.context, { email: ana.email, password });

describe("a new password", () => {
  it("takes the place of the old one", async () => {
    await reset(await mint());
    await expect(enter(ana.password)).rejects.toMatchObject({ code: "wrong-credentials" });
    expect((await enter(newPassword)).member.firstName).toBe("Ana");
  });

  it("ends all sessions of the member and no others, and closes their sockets", async () => {
    const laptop = await enter(ana.password);
    await reset(await mint());
    expect(await memberOfSession(street.context, phone.secret)).toBeNull();
    expect(await memberOfSession(street.context, laptop.secret)).toBeNull();
    expect(await memberOfSession(street.context, bens.secret)).not.toBeNull();
    const sessionIds = [hashOf(phone.secret), hashOf(laptop.secret)];
    expect(street.events).toEqual([
      { type: "sessions-ended", sessionIds: expect.toSatisfy(sameAs(sessionIds)) as unknown },
    ]);
  });

  it("opens no session by itself", async () => {
    await reset(await mint());
    expect(await street.database.read.select({ id: sessions.id }).from(sessions)).toEqual([
      { id: hashOf(bens.secret) },
    ]);
  });
});

const sameAs = (ids: string[]) => (given: string[]) => [...given].sort().join() === [...ids].sort().join();

describe("a token", () => {
  it("works once", async () => {
    const token = await mint();
    await reset(token);
    await expect(reset(token, "yet another")).rejects.toMatchObject(worthless);
    expect(await enter(newPassword)).toBeDefined();
  });

  it("used twice at once has one winner", async () => {
    const token = await mint();
    const passwords = Array.from({ length: 10 }, (_, index) => `attempt ${index}`);
    const attempts = await Promise.allSettled(passwords.map((password) => reset(token, password)));
    const won = passwords.filter((_, index) => attempts[index]?.status === "fulfilled");
    expect(won).toHaveLength(1);
    for (const attempt of attempts) if (attempt.status === "rejected") expect(attempt.reason).toMatchObject(worthless);
    expect(await enter(won[0] ?? "")).toBeDefined();
  });

  it("dies after an hour", async () => {
    const token = await mint();
    street.clock.advance(HOUR);
    await expect(reset(token)).rejects.toMatchObject(worthless);
  });

  it("dies when a later one is made", async () => {
    const [first, second] = [await mint(), await mint()];
    await expect(reset(first)).rejects.toMatchObject(worthless);
    await reset(second);
  });

  it("dies with the account", async () => {
    const token = await mint();
    await street.database.write((tx) => tx.update(members).set({ deletedAt: street.clock.now() }));
    await expect(reset(token)).rejects.toMatchObject(worthless);
  });

  it.each(["", "made up", "\0", "x".repeat(60_000)])("that was never given out opens nothing: %#", async (token) => {
    await mint();
    await expect(reset(token)).rejects.toMatchObject(worthless);
  });

  it("as it is stored opens nothing", async () => {
    await expect(reset(hashOf(await mint()))).rejects.toMatchObject(worthless);
  });
});

describe("the form", () => {
  const both = (first?: string, second = first) => ({ newPassword: first, confirmPassword: second });

  it.each([
    [
      both(),
      {
        newPassword: ["Please fill in both password fields."],
        confirmPassword: ["Please fill in both password fields."],
      },
    ],
    [both("12345678", ""), { confirmPassword: ["Please make sure both passwords are the same."] }],
    [both("1234567"), { newPassword: ["Please check that your password is at least 8 characters long."] }],
    [both("12345678", "87654321"), { confirmPassword: ["Please make sure both passwords are the same."] }],
  ])("with %j is refused by the specification's sentences", (given, errors) => {
    const { error } = resetPasswordForm.safeParse(given);
    const errorsOf: Record<string, string[]> = {};
    for (const { path, message } of error?.issues ?? []) (errorsOf[String(path[0])] ??= []).push(message);
    expect(errorsOf).toEqual(errors);
  });

  it("takes the same password composed otherwise", () => {
    expect(resetPasswordForm.safeParse(both("caf\u00e9 au lait", "cafe\u0301 au lait")).success).toBe(true);
  });
});
