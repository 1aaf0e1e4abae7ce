import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  changePassword,
  changePasswordForm,
  memberOfSession,
  mintResetToken,
  resetPassword,
  signIn,
  writePasswordChangedEmail,
  type NewSession,
} from "~/domain/auth";
import { hashOf } from "~/domain/shared/ids";
import { members, outbox } from "~db/schema";
import { ana, ben } from "../../cast";
import { newStreetForEach, street } from "../../street";
import { join } from "./account";

const newPassword = "a better one";

let phone: NewSession;
let bens: NewSession;
newStreetForEach();
beforeEach(async () => {
  phone = await join(street.context, ana);
  bens = await join(street.context, ben);
});

const change = (currentPassword = ana.password, to = newPassword) => {
  const { id } = phone.member;
  const input = { currentPassword, newPassword: to };
  return changePassword(street.context, { id, role: "member" }, input);
};
const enter = (password: string) => signIn(street.context, { email: ana.email, password });
const posted = () => street.database.read.select().from(outbox).where(eq(outbox.kind, "password-changed"));

describe("A password changed while signed in", () => {
  it("takes the place of the old one", async () => {
    await change();
    await expect(enter(ana.password)).rejects.toMatchObject({ code: "wrong-credentials" });
    expect((await enter(newPassword)).member.firstName).toBe("Ana");
  });

  it("ends all sessions of the member and closes their sockets, starts a new one, and leaves other members' sessions", async () => {
    const laptop = await enter(ana.password);
    const { secret } = await change();
    for (const before of [phone, laptop]) expect(await memberOfSession(street.context, before.secret)).toBeNull();
    expect(await memberOfSession(street.context, secret)).toMatchObject({ member: { firstName: "Ana" } });
    expect(await memberOfSession(street.context, bens.secret)).not.toBeNull();
    const ended = [hashOf(phone.secret), hashOf(laptop.secret)].sort();
    const events = street.events.map((event) => "sessionIds" in event && [...event.sessionIds].sort());
    expect(events).toEqual([ended]);
  });

  it("needs the present one: with any other nothing changes", async () => {
    const laptop = await enter(ana.password);
    await expect(change("not hers")).rejects.toMatchObject({ code: "wrong-password" });
    expect(await enter(ana.password)).toBeDefined();
    expect(await memberOfSession(street.context, laptop.secret)).not.toBeNull();
    expect([await posted(), street.events]).toEqual([[], []]);
  });

  it("ends the links to a new password that are on their way", async () => {
    const token = (await mintResetToken(street.context, ana.email)) ?? "";
    await change();
    const late = resetPassword(street.context, { token, newPassword: "a thief's" });
    await expect(late).rejects.toMatchObject({ code: "reset-token-invalid" });
  });

  it("changed ten times at once has one winner", async () => {
    const passwords = Array.from({ length: 10 }, (_, index) => `attempt ${index}`);
    const attempts = await Promise.allSettled(passwords.map((password) => change(ana.password, password)));
    const won = passwords.filter((_, index) => attempts[index]?.status === "fulfilled");
    expect(won).toHaveLength(1);
    for (const attempt of attempts)
      if (attempt.status === "rejected") expect(attempt.reason).toMatchObject({ code: "wrong-password" });
    expect(await enter(won[0] ?? "")).toBeDefined();
    expect(await posted()).toHaveLength(1);
  });

  it("sends the member a mail without either password", async () => {
    await change();
    const [mail, ...others] = await posted();
    expect([mail, others]).toMatchObject([{ kind: "password-changed", recipient: ana.email, details: {} }, []]);
    const email = await writePasswordChangedEmail(street.context, mail ?? expect.unreachable());
    expect(email).toMatchObject({ to: ana.email, subject: "Your Kindspot password was changed" });
    expect(email?.text).toContain("https://parking.example/forgot-password");
    for (const secret of [newPassword, ana.password]) expect(email?.text).not.toContain(secret);
  });

  it.each(["suspendedAt", "deletedAt"] as const)(
    "is refused to someone who is no longer a member: %s",
    async (past) => {
      await street.database.write((tx) => tx.update(members).set({ [past]: street.clock.now() }));
      await expect(change()).rejects.toMatchObject({ code: past === "suspendedAt" ? "suspended" : "unauthorized" });
      expect(await posted()).toEqual([]);
    },
  );
});

describe("The form", () => {
  const errorsOf = (given: object) => {
    const { error } = changePasswordForm.safeParse(given);
    return error?.issues.map(({ path, message }) => [path[0], message]);
  };

  it("asks for the present password and twice for the new one", () => {
    const filled = { currentPassword: "old", newPassword: "12345678", confirmPassword: "12345678" };
    expect(errorsOf(filled)).toBeUndefined();
    expect(errorsOf({ ...filled, currentPassword: undefined })).toEqual([
      ["currentPassword", "Please enter your current password."],
    ]);
    expect(errorsOf({ ...filled, confirmPassword: "87654321" })).toEqual([
      ["confirmPassword", "Please make sure both passwords are the same."],
    ]);
    expect(errorsOf({ ...filled, newPassword: "1234567", confirmPassword: "1234567" })).toEqual([
      ["newPassword", "Please check that your password is at least 8 characters long."],
    ]);
  });
});
