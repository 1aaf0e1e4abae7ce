import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries, members, outbox } from "~db/schema";
import { deleteMember, writeDeletionEmail } from "~/domain/account";
import { correctAddress, mailMember, mailResetLink, memberFile, noteMember, writeAdminEmail } from "~/domain/admin";
import { takeNotices } from "~/domain/notifications";
import type { Actor } from "~/domain/shared/context";
import { ada, ana, ben } from "../../cast";
import { Ana, newStreetForEach, street } from "../../street";
import { fakePhotos } from "../../fakes/photos";
import { appoint } from "./acts";

let Ada: Actor;
newStreetForEach(ana);
beforeEach(async () => {
  Ada = await appoint(street, ada);
});

const email = "ana.reyes@kindspot.example";
const mails = () => street.database.read.select().from(outbox);
const account = async () =>
  (await street.database.read.select().from(members).where(eq(members.id, Ana.id)))[0] ?? expect.unreachable();
const acts = async (action: string) =>
  (await street.database.read.select().from(auditEntries)).filter((entry) => entry.action === action);
const confirmed = (at: Date | null) =>
  street.database.write((tx) => tx.update(members).set({ emailConfirmedAt: at }).where(eq(members.id, Ana.id)));
const withMail = () => {
  street.context.settings = { ...street.context.settings, confirmsEmail: true };
};

describe("what an admin can do for a member", () => {
  it("a note is read by admins alone; the audit log says that it changed, without its words", async () => {
    await noteMember(street.context, Ada, Ana.id, { note: "Asked twice about the van." });
    expect((await memberFile(street.context, Ada, Ana.id)).note).toBe("Asked twice about the van.");
    expect(await acts("note-changed")).toMatchObject([{ subjectId: Ana.id, details: {} }]);
  });

  it("a mail greets by first name, has the admin's words, and is dropped once the account is closed", async () => {
    await mailMember(street.context, Ada, Ana.id, { subject: "The block party", message: "Please park elsewhere." });
    const [mail] = await mails();
    const email = await writeAdminEmail(street.context, mail ?? expect.unreachable());
    expect(email).toMatchObject({ to: ana.email, subject: "Kindspot: The block party" });
    expect(email?.text).toMatch(/^Hello Ana,\n\nPlease park elsewhere\./);
    await street.database.write((tx) => tx.update(members).set({ deletedAt: new Date() }));
    expect(await writeAdminEmail(street.context, mail ?? expect.unreachable())).toBeNull();
  });

  it("a link to a new password goes to the member's own address", async () => {
    await mailResetLink(street.context, Ada, Ana.id);
    expect(await mails()).toMatchObject([{ kind: "password-reset", recipient: ana.email, details: {} }]);
    expect(await acts("reset-link-made")).toMatchObject([{ subjectId: Ana.id, adminId: Ada.id }]);
  });

  it("a corrected address counts at once where no mail is set up", async () => {
    await correctAddress(street.context, Ada, Ana.id, { email });
    expect(await account()).toMatchObject({ email });
    expect((await account()).searchText).toContain(email);
    expect((await takeNotices(street.context, Ana.id)).notices).toMatchObject([
      { title: "Your email address was corrected" },
    ]);
  });

  it("a mistyped address that nobody confirmed is replaced, and a link goes to the new one", async () => {
    withMail();
    await confirmed(null);
    expect(await correctAddress(street.context, Ada, Ana.id, { email })).toEqual({ waits: false });
    expect(await account()).toMatchObject({ email, emailConfirmedAt: null });
    expect(await mails()).toMatchObject([{ kind: "email-confirmation", recipient: email }]);
  });

  it("a confirmed address stays until the link is opened, so no admin takes an account over", async () => {
    withMail();
    await confirmed(new Date());
    expect(await correctAddress(street.context, Ada, Ana.id, { email })).toEqual({ waits: true });
    expect(await account()).toMatchObject({ email: ana.email });
    expect(await mails()).toMatchObject([{ kind: "email-confirmation", recipient: email }]);
  });

  it.each(["at once", "by a link"])("an address of another member is refused, where it would count %s", async (how) => {
    if (how === "by a link") withMail();
    await confirmed(new Date());
    await street.addMember(ben);
    await expect(correctAddress(street.context, Ada, Ana.id, { email: ben.email })).rejects.toMatchObject({
      code: "user-exists",
    });
  });

  it("a deletion erases what is personal, and the mail says why", async () => {
    await noteMember(street.context, Ada, Ana.id, { note: "A note" });
    await deleteMember(street.context, fakePhotos(), Ada, Ana.id, { reason: "You asked us by phone." });
    expect(await account()).toMatchObject({ firstName: "Former member", adminNote: "", passwordHash: null });
    const [mail] = await mails();
    const email = await writeDeletionEmail(street.context, mail ?? expect.unreachable());
    expect(email?.text).toContain("an admin of Kindspot deleted your account. This is why:\n\nYou asked us by phone.");
    expect(email?.text).not.toContain("knows its password");
    expect(await acts("member-deleted")).toMatchObject([{ subjectId: Ana.id }]);
  });

  it("is refused to members, and the address and the account of an admin stay", async () => {
    const photos = fakePhotos();
    const forbidden = { code: "forbidden" };
    await expect(noteMember(street.context, Ana, Ada.id, { note: "x" })).rejects.toMatchObject(forbidden);
    await expect(mailMember(street.context, Ana, Ada.id, { subject: "x", message: "x" })).rejects.toMatchObject(
      forbidden,
    );
    await expect(mailResetLink(street.context, Ana, Ada.id)).rejects.toMatchObject(forbidden);
    await expect(correctAddress(street.context, Ana, Ada.id, { email })).rejects.toMatchObject(forbidden);
    const asMember = deleteMember(street.context, photos, Ana, Ada.id, { reason: "x" });
    await expect(asMember).rejects.toMatchObject(forbidden);
    const isProtected = { code: "admin-protected" };
    await expect(correctAddress(street.context, Ada, Ada.id, { email })).rejects.toMatchObject(isProtected);
    const ofAdmin = deleteMember(street.context, photos, Ada, Ada.id, { reason: "x" });
    await expect(ofAdmin).rejects.toMatchObject(isProtected);
  });
});
