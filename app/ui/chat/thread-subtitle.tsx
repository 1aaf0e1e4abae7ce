import { Link } from "@remix-run/react";
import { PartnerPresence } from "./partner-presence";
import type { ThreadData } from "./thread-page";

type Props = Pick<ThreadData, "partner" | "isFormer" | "messages" | "presence" | "now">;

/** Below the partner's name: whether they are there, and what to do about somebody who is no good neighbour. */
export function ThreadSubtitle({ partner, isFormer, messages, presence, now }: Props) {
  // Nobody can block a former member, nor report them for anything but what they wrote.
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
