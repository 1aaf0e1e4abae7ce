import { z } from "zod";
import { deleteMember } from "~/domain/account";
import {
  addressInput,
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
import { changeRoleOf } from "~/domain/members";
import { signedPoints } from "~/domain/points/rules";
import { refuse } from "~/domain/shared/errors";
import { formAction } from "~/forms/form-action";
import type { AppLoadContext } from "~/auth/context";
import { formOf } from "~/forms/forms";
import { requireAdmin } from "~/auth/guards";
import { noteSecurity } from "~/security/note-security";

const nothing = z.object({});

/** Answers the forms of a member's page. Each is one action, stored in the audit log with its reason. */
export async function memberAction(request: Request, load: AppLoadContext, memberId: string) {
  const intent = (await formOf(request.clone())).get("intent");
  const then = `/admin/members/${memberId}`;
  switch (intent) {
    case "note":
      return formAction(request, load, {
        schema: noteInput,
        admit: requireAdmin,
        failed: "Failed to save the note. Please try again.",
        then,
        work: async (context, admin, input) => {
          await noteMember(context, admin, memberId, input);
          return { title: "Note saved", message: "Only admins read it." };
        },
      });
    case "mail":
      return formAction(request, load, {
        schema: mailInput,
        admit: requireAdmin,
        asksPassword: true,
        failed: "Failed to send the mail. Please try again.",
        then,
        work: async (context, admin, input) => {
          await mailMember(context, admin, memberId, input);
          return { title: "On its way", message: "The mail leaves within seconds." };
        },
      });
    case "reset-link":
      return formAction(request, load, {
        schema: nothing,
        admit: requireAdmin,
        asksPassword: true,
        failed: "Failed to send the link. Please try again.",
        then,
        work: async (context, admin) => {
          await mailResetLink(context, admin, memberId);
          await noteSecurity(load, { kind: "reset-asked", memberId });
          return { title: "On its way", message: "The link leaves within seconds and works for one hour." };
        },
      });
    case "address":
      return formAction(request, load, {
        schema: addressInput,
        admit: requireAdmin,
        asksPassword: true,
        failed: "Failed to correct the address. Please try again.",
        then,
        work: async (context, admin, input) => {
          await correctAddress(context, admin, memberId, input);
          return { title: "Address corrected", message: "The member reads it in a notice." };
        },
      });
    case "delete":
      return formAction(request, load, {
        schema: reasonInput,
        admit: requireAdmin,
        asksPassword: true,
        failed: "Failed to delete the account. Please try again.",
        then: "/admin",
        work: async (context, admin, input) => {
          await deleteMember(context, load.app.photos, admin, memberId, input);
          return { title: "Account deleted", message: "What was personal is gone." };
        },
      });
    case "correct":
      return formAction(request, load, {
        schema: correctPointsForm,
        admit: requireAdmin,
        asksPassword: true,
        failed: "Failed to correct the points. Please try again.",
        then,
        work: async (context, admin, input) => {
          const sum = await correctPoints(context, admin, memberId, input);
          return { title: "Points corrected", message: `${signedPoints(input.points)}: the member has ${sum} now.` };
        },
      });
    case "suspend":
      return formAction(request, load, {
        schema: reasonInput,
        admit: requireAdmin,
        asksPassword: true,
        failed: "Failed to suspend the member. Please try again.",
        then,
        work: async (context, admin, input) => {
          await suspendMember(context, admin, memberId, input);
          return { title: "Suspended", message: "Their promises have ended, and they read why when they come back." };
        },
      });
    case "lift":
      return formAction(request, load, {
        schema: reasonInput,
        admit: requireAdmin,
        failed: "Failed to lift the suspension. Please try again.",
        then,
        work: async (context, admin, input) => {
          await liftSuspension(context, admin, memberId, input);
          return { title: "Suspension lifted", message: "They can use everything again, and read why." };
        },
      });
    case "grant":
    case "revoke":
      return formAction(request, load, {
        schema: nothing,
        admit: requireAdmin,
        asksPassword: true,
        failed: "Failed to change the role. Please try again.",
        // Admins who remove their own role may no longer open this page.
        then: intent === "revoke" && (await load.signedIn())?.actor.id === memberId ? "/profile" : then,
        work: async (context, admin) => {
          const changed = await changeRoleOf(context, admin, memberId, intent === "grant" ? "admin" : "member");
          const kind = intent === "grant" ? "admin-granted" : "admin-revoked";
          if (changed) await noteSecurity(load, { kind, memberId });
          return roleChanged[intent];
        },
      });
    default:
      await requireAdmin(request, load);
      return refuse("invalid-input");
  }
}

const roleChanged = {
  grant: { title: "Admin now", message: "The role counts from their next page on." },
  revoke: { title: "No admin any more", message: "The role is gone from their next page on." },
};
