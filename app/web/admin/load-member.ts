import { auditLog, ledgerInput, memberFile } from "~/domain/admin";
import { RECENT_SHOWN } from "~/domain/admin/rules";
import { reportsAbout } from "~/domain/moderation";
import type { AppLoadContext } from "../context";
import type { SignedIn } from "../session";
import { timeZoneOf } from "../time-zone";

/** One member's page; an address that is none of ours shows the newest of their points. */
export async function loadMember(
  request: Request,
  { app: { context } }: AppLoadContext,
  signedIn: SignedIn,
  memberId: string,
) {
  const { actor } = signedIn;
  const query = ledgerInput.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const before = query.data?.before;
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
    formKey: context.newId(),
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
