import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  changePassword,
  changePasswordForm,
  memberOfSession,
  mintResetToken,
  resetPassword,
  signIn,
  writePasswordChangedLetter,
  type NewSession,
} from "~/domain/members";
import { hashOf } from "~/domain/shared/ids";
import { members, outbox } from "~db/schema";
import { ana, ben } from "../../cast";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";
import { join } from "./account";

const newPassword = "a better one";

let street: Neighbourhood;
let phone: NewSession;
let bens: NewSession;
beforeEach(async () => {
  street = await openNeighbourhood();
  phone = await join(street.context, ana);
  bens = await join(street.context, ben);
});
afterEach(() => street.close());

const change = (currentPassword = ana.password, to = newPassword) => {
  const { id } = phone.member;
  const input = { currentPassword, newPassword: to };
  return changePassword(street.context, { id, role: "member" }, hashOf(phone.secret), input);
};
const enter = (password: string) => signIn(street.context, { email: ana.email, password });
const posted = () => street.database.read.select().from(outbox);

describe("A password changed while signed in", () => {
  it("takes the place of the old one", async () => {
    await change();
    await expect(enter(ana.password)).rejects.toMatchObject({ code: "wrong-credentials" });
    expect((await enter(newPassword)).member.firstName).toBe("Ana");
  });

  it("ends the member's other sessions, tells their sockets, and leaves this one and other people's", async () => {
    const laptop = await enter(ana.password);
    await change();
    expect(await memberOfSession(street.context, laptop.secret)).toBeNull();
    expect(await memberOfSession(street.context, phone.secret)).not.toBeNull();
    expect(await memberOfSession(street.context, bens.secret)).not.toBeNull();
    expect(street.events).toEqual([{ type: "sessions-ended", sessionIds: [hashOf(laptop.secret)] }]);
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

  it("is told to the member by a mail without either password", async () => {
    await change();
    const [mail, ...others] = await posted();
    expect([mail, others]).toMatchObject([{ kind: "password-changed", recipient: ana.email, details: {} }, []]);
    const letter = await writePasswordChangedLetter(street.context, mail ?? expect.unreachable());
    expect(letter).toMatchObject({ to: ana.email, subject: "Your Kindspot password was changed" });
    expect(letter?.text).toContain("https://parking.example/forgot-password");
    for (const secret of [newPassword, ana.password]) expect(letter?.text).not.toContain(secret);
  });

  it.each(["suspendedAt", "deletedAt"] as const)("is nothing for somebody of the past: %s", async (past) => {
    await street.database.write((tx) => tx.update(members).set({ [past]: street.clock.now() }));
    await expect(change()).rejects.toMatchObject({ code: past === "suspendedAt" ? "suspended" : "unauthorized" });
    expect(await posted()).toEqual([]);
  });
});

describe("The form", () => {
  const told = (given: object) => {
    const { error } = changePasswordForm.safeParse(given);
    return error?.issues.map(({ path, message }) => [path[0], message]);
  };

  it("asks for the present password and twice for the new one", () => {
    const filled = { currentPassword: "old", newPassword: "123456", confirmPassword: "123456" };
    expect(told(filled)).toBeUndefined();
    expect(told({ ...filled, currentPassword: undefined })).toEqual([
      ["currentPassword", "Please enter your current password."],
    ]);
    expect(told({ ...filled, confirmPassword: "654321" })).toEqual([
      ["confirmPassword", "Please make sure both passwords are the same."],
    ]);
    expect(told({ ...filled, newPassword: "12345", confirmPassword: "12345" })).toEqual([
      ["newPassword", "Please check that your password is at least 6 characters long."],
    ]);
  });
});
