import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showFailureInForm } from "~/ui/forms/show-failure-in-form";
import { NO_CONNECTION } from "~/ui/forms/use-safe-submit";
import { adminPage } from "~/ui/admin/admin-page";
import { memberAction } from "~/routes/_app.admin.members.$memberId/member-action.server";
import { requireAdmin } from "~/auth/guards";
import { auditLog, correctPointsForm, mailInput, memberFile, noteInput, reasonInput } from "~/domain/admin";
import { RECENT_SHOWN } from "~/domain/admin/member-file-rules";
import { correctEmailInput } from "~/domain/auth";
import { ledgerInput } from "~/domain/points";
import { reportsAbout } from "~/domain/moderation";
import { constraintsOf } from "~/forms/forms";
import { queryOrEmpty } from "~/server/search-params";
import { needsPassword } from "~/auth/password-again";
import { MemberActions } from "./member-actions";
import { MemberActivity, MemberAudit, MemberLedger, MemberReports } from "./member-records";
import { MemberSummary } from "./member-summary";

export const handle = adminPage({ title: "Member" });

/** The data of one member's page. An invalid key in the address shows the newest page of the ledger. */
export async function loader({ request, context: loadContext, params: { memberId = "" } }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, loadContext);
  const { actor } = signedIn;
  const { context } = loadContext.app;
  const { before } = queryOrEmpty(request, ledgerInput);
  const file = await memberFile(context, actor, memberId, { before }); // first: it refuses what is nobody's id
  const [auditEntries, reports] = await Promise.all([
    auditLog(context, actor, { member: memberId }, RECENT_SHOWN),
    reportsAbout(context, actor, memberId),
  ]);
  return {
    file,
    auditEntries,
    reports,
    /** The shown page of the ledger is not the newest one. */
    newerLedger: before !== undefined,
    isSelf: actor.id === memberId,
    needsPassword: needsPassword(loadContext, signedIn),
    formKey: context.newId(),
    sendsMails: loadContext.app.mailer !== null,
    constraints: constraintsOf({
      correct: correctPointsForm,
      lift: reasonInput,
      suspend: reasonInput,
      delete: reasonInput,
      mail: mailInput,
      note: noteInput,
      address: correctEmailInput,
    }),
  };
}

export const action = ({ request, context: loadContext, params: { memberId = "" } }: ActionFunctionArgs) =>
  memberAction(request, loadContext, memberId);

export const clientAction = showFailureInForm(NO_CONNECTION);

/** One member, for admins: who they are, what they did, and what can be done. */
export default function Member() {
  const { file, auditEntries, reports, newerLedger, isSelf, needsPassword, sendsMails } =
    useLoaderData<typeof loader>();
  return (
    <div className="member-file">
      <div className="stack">
        <MemberSummary file={file} />
        {file.note !== "" && (
          <section className="card" aria-labelledby="note">
            <h2 id="note">Note of the admins</h2>
            <p className="lines" dir="auto">
              {file.note}
            </p>
          </section>
        )}
        {!file.former && (
          // The key changes with each action, so the forms are then closed and empty.
          <MemberActions
            key={auditEntries[0]?.id}
            file={file}
            isSelf={isSelf}
            needsPassword={needsPassword}
            sendsMails={sendsMails}
          />
        )}
      </div>
      <div className="stack">
        <MemberReports reports={reports} />
        <MemberLedger file={file} newer={newerLedger} />
        <MemberActivity file={file} />
        <MemberAudit memberId={file.member.id} entries={auditEntries} />
      </div>
    </div>
  );
}
