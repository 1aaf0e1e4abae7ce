import { Link } from "@remix-run/react";
import { PartnerPresence } from "./partner-presence";
import type { ThreadData } from "./thread-page";

/** Below the partner's name: whether they are there, and what to do about somebody who is no good neighbour. */
export const ThreadSubtitle = ({ partner, presence, now }: Pick<ThreadData, "partner" | "presence" | "now">) => (
  <span className="thread-subtitle">
    <span>
      <PartnerPresence key={partner.id} partnerId={partner.id} loaded={presence} now={now} />
    </span>
    <Link to={`/members/${partner.id}/report`}>Report or block</Link>
  </span>
);
