import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MemberPage } from "~/routes/_app.admin.members.$memberId/member-page";
import { useReply } from "~/ui/forms/post-form";
import { adminPage } from "~/ui/admin/admin-page";
import { memberAction } from "~/routes/_app.admin.members.$memberId/member-action.server";
import { requireAdmin } from "~/auth/guards";
import {
  addressInput,
  auditLog,
  correctPointsForm,
  ledgerInput,
  mailInput,
  memberFile,
  noteInput,
  reasonInput,
} from "~/domain/admin";
import { RECENT_SHOWN } from "~/domain/admin/rules";
import { reportsAbout } from "~/domain/moderation";
import { constraintsOf } from "~/forms/forms";
import { queryOrEmpty } from "~/server/search-params";
import { needsPassword } from "~/auth/password-again";

export const handle = adminPage({ title: "Member" });

/** The data of one member's page. An invalid key in the address shows the newest page of the ledger. */
export async function loader({ request, context: load, params: { memberId = "" } }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, load);
  const { actor } = signedIn;
  const { context } = load.app;
  const { before } = queryOrEmpty(request, ledgerInput);
  const [file, auditMessages, reports] = await Promise.all([
    memberFile(context, actor, memberId, { before }),
    auditLog(context, actor, { member: memberId }, RECENT_SHOWN),
    reportsAbout(context, actor, memberId),
  ]);
  return {
    file,
    auditMessages,
    reports,
    newerLedger: before !== undefined,
    isSelf: actor.id === memberId,
    needsPassword: needsPassword(load, signedIn),
    formKey: context.newId(),
    mails: load.app.mailer !== null,
    constraints: {
      correct: constraintsOf(correctPointsForm),
      reason: constraintsOf(reasonInput),
      mail: constraintsOf(mailInput),
      note: constraintsOf(noteInput),
      address: constraintsOf(addressInput),
    },
  };
}

export const action = ({ request, context, params: { memberId = "" } }: ActionFunctionArgs) =>
  memberAction(request, context, memberId);

export default function Member() {
  return <MemberPage data={useLoaderData<typeof loader>()} reply={useReply() ?? null} />;
}
