import { deleteMember } from "~/domain/account";
import {
  correctAddress,
  correctPoints,
  correctPointsForm,
  liftSuspension,
  mailInput,
  mailMember,
  mailResetLink,
  noteInput,
  noteMember,
  reasonInput,
  suspendMember,
} from "~/domain/admin";
import { changeRole, correctEmailInput } from "~/domain/auth";
import { whenMailsLeave } from "~/domain/notifications/rules";
import { signedPoints } from "~/domain/points/rules";
import type { Actor, Context } from "~/domain/shared/context";
import { adminPageAction, form, formAction } from "~/forms/form-action";
import { noFields } from "~/forms/forms";
import type { AppLoadContext } from "~/auth/context";
import { noteSecurity } from "~/security/note-security";

/** Answers the forms of a member's page. Each is one action, stored in the audit log with its reason. */
export function memberAction(request: Request, loadContext: AppLoadContext, memberId: string) {
  const roleForm = (role: "admin" | "member") => ({
    schema: noFields,
    asksPassword: true,
    failed: "Failed to change the role. Please try again.",
    work: async (context: Context, admin: Actor) => {
      const kind = role === "admin" ? "admin-granted" : "admin-revoked";
      if (await changeRole(context, admin, memberId, role)) await noteSecurity(loadContext, { kind, memberId });
    },
  });
  return adminPageAction(request, loadContext, `/admin/members/${memberId}`, {
    note: form({
      schema: noteInput,
      failed: "Failed to save the note. Please try again.",
      work: (context, admin, input) => noteMember(context, admin, memberId, input),
      done: { title: "Note saved", message: "Only admins read it." },
    }),
    mail: form({
      schema: mailInput,
      asksPassword: true,
      failed: "Failed to send the mail. Please try again.",
      work: (context, admin, input) => mailMember(context, admin, memberId, input),
      done: { title: "Mail written", message: `The mail leaves ${whenMailsLeave(loadContext.app.mailer !== null)}.` },
    }),
    "reset-link": form({
      schema: noFields,
      asksPassword: true,
      failed: "Failed to send the link. Please try again.",
      work: async (context, admin) => {
        await mailResetLink(context, admin, memberId);
        await noteSecurity(loadContext, { kind: "reset-link-made", memberId });
        return { title: "On its way", message: "The link leaves within seconds and works for one hour." };
      },
    }),
    address: form({
      schema: correctEmailInput,
      asksPassword: true,
      failed: "Failed to correct the address. Please try again.",
      work: async (context, admin, input) =>
        (await correctAddress(context, admin, memberId, input)).waits
          ? { title: "Link sent", message: "The new address counts once the member opens the link. A notice says so." }
          : { title: "Address corrected", message: "The member reads it in a notice." },
    }),
    delete: form({
      schema: reasonInput,
      asksPassword: true,
      failed: "Failed to delete the account. Please try again.",
      then: "/admin",
      work: (context, admin, input) => deleteMember(context, loadContext.app.photos, admin, memberId, input),
      done: { title: "Account deleted", message: "Personal data was deleted." },
    }),
    correct: form({
      schema: correctPointsForm,
      asksPassword: true,
      failed: "Failed to correct the points. Please try again.",
      work: async (context, admin, input) => {
        const sum = await correctPoints(context, admin, memberId, input);
        return { title: "Points corrected", message: `${signedPoints(input.points)}: the member has ${sum} now.` };
      },
    }),
    suspend: form({
      schema: reasonInput,
      asksPassword: true,
      failed: "Failed to suspend the member. Please try again.",
      work: (context, admin, input) => suspendMember(context, admin, memberId, input),
      done: { title: "Suspended", message: "Their promises have ended, and they read why when they come back." },
    }),
    lift: form({
      schema: reasonInput,
      failed: "Failed to lift the suspension. Please try again.",
      work: (context, admin, input) => liftSuspension(context, admin, memberId, input),
      done: { title: "Suspension lifted", message: "They can use everything again, and read why." },
    }),
    grant: form({
      ...roleForm("admin"),
      done: { title: "Admin now", message: "They're an admin from the next page they open." },
    }),
    revoke: async (request, loadContext, page) => {
      // Admins who remove their own role may no longer open this page.
      const isOwn = (await loadContext.signedIn())?.actor.id === memberId;
      return formAction(request, loadContext, {
        ...page,
        ...roleForm("member"),
        ...(isOwn && { then: "/profile" }),
        done: { title: "No admin any more", message: "The role is gone from their next page on." },
      });
    },
  });
}
