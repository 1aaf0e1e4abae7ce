import { describe, expect, it } from "vitest";
import { changePassword, mintResetToken, register, registerInput, resetPassword, signIn } from "~/domain/auth";
import { passwordHash } from "~/domain/auth/passwords.server";
import { members } from "~db/schema";
import { ana } from "../../cast";
import { newStreetForEach, street } from "../../street";
import { join } from "./account";

newStreetForEach();

const refused = (field: string) => ({
  code: "invalid-input",
  details: {
    fields: { [field]: ["Many people use this password, so it's easily guessed. Please choose another one."] },
  },
});

describe("One of the most used passwords", () => {
  it.each(["12345678", "password1", "Sunshine1", "QWERTYUIOP"])("%s is refused to a new member", async (password) => {
    const joining = register(street.context, registerInput.parse({ ...ana, password }));
    await expect(joining).rejects.toMatchObject(refused("password"));
    expect(await street.database.read.select().from(members)).toEqual([]);
  });

  it("is refused for a known and for an unknown address alike", async () => {
    await join(street.context, ana);
    const again = register(street.context, registerInput.parse({ ...ana, password: "12345678" }));
    await expect(again).rejects.toMatchObject(refused("password"));
  });

  it("is refused as a changed and as a reset password, and the link stays good", async () => {
    const { member } = await join(street.context, ana);
    const input = { currentPassword: ana.password, newPassword: "password1" };
    const changing = changePassword(street.context, { id: member.id, role: "member" }, input);
    await expect(changing).rejects.toMatchObject(refused("newPassword"));
    const token = (await mintResetToken(street.context, ana.email)) ?? "";
    const resetting = resetPassword(street.context, { token, newPassword: "password1" });
    await expect(resetting).rejects.toMatchObject(refused("newPassword"));
    await resetPassword(street.context, { token, newPassword: "a better one" });
  });

  it("works for who has it from before, and so does a short one", async () => {
    await join(street.context, ana);
    for (const old of ["123456", "password1"]) {
      const stored = await passwordHash(old);
      await street.database.write((tx) => tx.update(members).set({ passwordHash: stored }));
      expect(await signIn(street.context, { email: ana.email, password: old })).toMatchObject({ suspended: false });
    }
  });
});
