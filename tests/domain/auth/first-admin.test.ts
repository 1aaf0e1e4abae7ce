import { describe, expect, it } from "vitest";
import {
  addFirstAdmin,
  changeRoleByEmail,
  listAdmins,
  mustHaveSetupKey,
  registrationMode,
  setupLink,
  unknownBrowser,
} from "~/domain/auth";
import { DAY } from "~/domain/shared/clock";
import { auditEntries } from "~db/schema";
import { ada, ana } from "../../cast";
import { newStreetForEach, street } from "../../street";
import { join } from "./account";

newStreetForEach();

const newKey = async () => (await setupLink(street.context))?.searchParams.get("key") ?? "";
const isRight = (key: string) =>
  mustHaveSetupKey(street.context.read, street.context, key).then(
    () => true,
    () => false,
  );
const { firstName, lastName, email, password } = ada;
const input = { firstName, lastName, email, password, registration: "invitation" } as const;
const become = (key: string, more: Partial<typeof input> = {}) =>
  addFirstAdmin(street.context, key, { ...input, ...more }, unknownBrowser);

describe("The link of a fresh server", () => {
  it("holds for 24 hours, and leads to the community's own address", async () => {
    const link = await setupLink(street.context);
    expect(link?.origin).toBe(street.context.settings.publicUrl.origin);
    const key = link?.searchParams.get("key") ?? "";
    expect(await isRight(key)).toBe(true);
    street.clock.advance(DAY);
    expect(await isRight(key)).toBe(false);
  });

  it("is made only while nobody has joined", async () => {
    await join(street.context, ana);
    expect(await setupLink(street.context)).toBeNull();
  });

  it("ends when a newer one is made", async () => {
    const earlier = await newKey();
    const newest = await newKey();
    expect([await isRight(earlier), await isRight(newest)]).toEqual([false, true]);
    await expect(become(earlier)).rejects.toMatchObject({ code: "not-found" });
  });

  it.each(["", "guessed"])("is no key of a guess: '%s'", async (key) => {
    await newKey();
    expect(await isRight(key)).toBe(false);
  });

  it("ends when the first admin exists, also when that one is none any more", async () => {
    const key = await newKey();
    await join(street.context, ana);
    expect(await isRight(key)).toBe(true);
    await changeRoleByEmail(street.context, null, ana.email, "admin");
    expect(await isRight(key)).toBe(false);
    await changeRoleByEmail(street.context, null, ana.email, "member");
    expect(await isRight(key)).toBe(false);
  });
});

describe("Who has the link of a fresh server", () => {
  it("becomes the admin with a session, a confirmed address, and the chosen registration", async () => {
    const session = await become(await newKey());
    expect(session.member).toMatchObject({ firstName, isAdmin: true });
    expect(await listAdmins(street.context)).toEqual([email]);
    expect(await registrationMode(street.context.read)).toBe("invitation");
    const entries = await street.database.read.select().from(auditEntries).orderBy(auditEntries.id);
    expect(entries).toMatchObject([
      { action: "admin-granted", adminId: null, subjectId: session.member.id },
      { action: "registration-set", adminId: session.member.id, details: { mode: "invitation" } },
    ]);
  });

  it("becomes it alone, when two send the form at once", async () => {
    const key = await newKey();
    const both = await Promise.allSettled([become(key), become(key, { email: "other@kindspot.example" })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await listAdmins(street.context)).toHaveLength(1);
  });

  it("is refused with a common password and a taken address, and may try again", async () => {
    const key = await newKey();
    await join(street.context, ana);
    await expect(become(key, { password: "password1" })).rejects.toMatchObject({ code: "invalid-input" });
    await expect(become(key, { email: ana.email })).rejects.toMatchObject({ code: "user-exists" });
    expect((await become(key)).member.isAdmin).toBe(true);
  });
});
