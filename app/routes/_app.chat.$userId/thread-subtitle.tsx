import { Link } from "@remix-run/react";
import { PartnerPresence } from "./partner-presence";
import type { ThreadData } from "./thread-page";

type Props = Pick<ThreadData, "partner" | "isFormer" | "messages" | "presence" | "now">;

/** Below the partner's name: presence, and the link to report or block them. */
export function ThreadSubtitle({ partner, isFormer, messages, presence, now }: Props) {
  // A former member cannot be blocked. Only their messages can be reported.
  const reportable = !isFormer || messages.some(({ senderId }) => senderId === partner.id);
  return (
    <span className="thread-subtitle">
      <span>
        <PartnerPresence key={partner.id} partnerId={partner.id} loaded={presence} now={now} />
      </span>
      {reportable && <Link to={`/members/${partner.id}/report`}>{isFormer ? "Report" : "Report or block"}</Link>}
    </span>
  );
}
