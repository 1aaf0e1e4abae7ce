import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { members } from "~db/schema";
import { appointFirstAdmin, listAdmins, resetPassword, signIn } from "~/domain/auth";
import { ana } from "../../cast";
import { newStreetForEach, street } from "../../street";

const EMAIL = "operator@kindspot.example";

newStreetForEach();

test("the first admin gets an account whose password only the link can set", async () => {
  const link = await appointFirstAdmin(street.context, EMAIL);
  expect(await listAdmins(street.context)).toEqual([EMAIL]);
  const newPassword = "a long walk home";
  await resetPassword(street.context, { token: link?.searchParams.get("token") ?? "", newPassword });
  const session = await signIn(street.context, { email: EMAIL, password: newPassword });
  expect(session).toMatchObject({ member: { email: EMAIL } });
});

test("a member becomes an admin and keeps name and password", async () => {
  const Ana = await street.addMember(ana);
  await appointFirstAdmin(street.context, ana.email);
  const [row] = await street.database.read.select().from(members).where(eq(members.id, Ana.id));
  expect(row).toMatchObject({ role: "admin", firstName: ana.firstName });
});

test("who is suspended becomes no admin", async () => {
  const Ana = await street.addMember(ana);
  await street.database.write((tx) =>
    tx.update(members).set({ suspendedAt: new Date() }).where(eq(members.id, Ana.id)),
  );
  await expect(appointFirstAdmin(street.context, ana.email)).rejects.toMatchObject({ code: "member-suspended" });
});
