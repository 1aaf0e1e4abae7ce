import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  changeEmail,
  changePassword,
  confirmEmail,
  mintResetToken,
  resetPassword,
  writeConfirmationEmail,
  type NewSession,
} from "~/domain/auth";
import type { Actor } from "~/domain/shared/context";
import { hashOf } from "~/domain/shared/ids";
import { outbox } from "~db/schema";
import { ana } from "../../cast";
import { newStreetForEach, street } from "../../street";
import { join } from "./account";

const newEmail = "thief@kindspot.example";

let phone: NewSession;
let Ana: Actor;
newStreetForEach();
beforeEach(async () => {
  phone = await join(street.context, ana); // without mail, so the address counts as confirmed
  Ana = { id: phone.member.id, role: "member" };
  street.context.settings = { ...street.context.settings, confirmsEmail: true };
});

/** Asks for the new address with the password. Returns the token of the link that is mailed there. */
async function askForNewAddress(): Promise<string> {
  await changeEmail(street.context, Ana, { email: newEmail, currentPassword: ana.password });
  const [posted] = await street.database.read.select().from(outbox).where(eq(outbox.kind, "email-confirmation"));
  const written = await writeConfirmationEmail(street.context, posted ?? expect.unreachable());
  return /token=([\w-]+)/.exec(written?.text ?? "")?.[1] ?? "";
}
const mint = async () => (await mintResetToken(street.context, ana.email)) ?? "";
const worthless = { code: "confirmation-invalid" };

describe("A change of the address that someone asked for who knew the password", () => {
  it("ends with a reset of the password: the link opens nothing", async () => {
    const link = await askForNewAddress();
    await resetPassword(street.context, { token: await mint(), newPassword: "a better one" });
    await expect(confirmEmail(street.context, link)).rejects.toMatchObject(worthless);
  });

  it("ends when the member changes the password", async () => {
    const link = await askForNewAddress();
    await changePassword(street.context, Ana, { currentPassword: ana.password, newPassword: "a better one" });
    await expect(confirmEmail(street.context, link)).rejects.toMatchObject(worthless);
  });

  it("ends the links to a new password that the old address received", async () => {
    const link = await askForNewAddress();
    const token = await mint();
    await confirmEmail(street.context, link, { memberId: Ana.id, sessionId: hashOf(phone.secret) });
    const late = resetPassword(street.context, { token, newPassword: "a better one" });
    await expect(late).rejects.toMatchObject({ code: "reset-token-invalid" });
  });
});

it("A new member who resets the password before confirming the address can still confirm it", async () => {
  const fresh = { ...ana, email: "fresh@kindspot.example" };
  await join(street.context, fresh);
  const [posted] = await street.database.read.select().from(outbox).where(eq(outbox.kind, "email-confirmation"));
  const token = (await mintResetToken(street.context, fresh.email)) ?? "";
  await resetPassword(street.context, { token, newPassword: "a better one" });
  const written = await writeConfirmationEmail(street.context, posted ?? expect.unreachable());
  const link = /token=([\w-]+)/.exec(written?.text ?? "")?.[1] ?? "";
  await expect(confirmEmail(street.context, link)).resolves.toBeNull();
});
