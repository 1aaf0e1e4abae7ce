import { auditLog, ledgerInput, memberFile } from "~/domain/admin";
import { RECENT_SHOWN } from "~/domain/admin/rules";
import { reportsAbout } from "~/domain/moderation";
import type { AppLoadContext } from "~/http/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";
import { queryOrEmpty } from "~/http/query";
import { needsPassword } from "~/auth/password-again";

/** The data of one member's page. An invalid key in the address shows the newest page of the ledger. */
export async function loadMember(request: Request, load: AppLoadContext, signedIn: SignedIn, memberId: string) {
  const { actor } = signedIn;
  const { context } = load.app;
  const { before } = queryOrEmpty(request, ledgerInput);
  const [file, deeds, reports] = await Promise.all([
    memberFile(context, actor, memberId, { before }),
    auditLog(context, actor, { member: memberId }, RECENT_SHOWN),
    reportsAbout(context, actor, memberId),
  ]);
  return {
    file,
    deeds,
    reports,
    newerLedger: before !== undefined,
    isSelf: actor.id === memberId,
    needsPassword: needsPassword(load, signedIn),
    formKey: context.newId(),
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
