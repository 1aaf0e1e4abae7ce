import { Link } from "@remix-run/react";
import { useState } from "react";
import { presenceText, type Presence } from "~/domain/chat/rules";
import { useRealtime } from "~/realtime/use-realtime";
import { useTimeFrom } from "~/ui/time/server-time";
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

const EVERY_SECONDS = 10;

interface PresenceProps {
  partnerId: string;
  /** The presence from the page's data. */
  loaded: Presence | null;
  /** ISO 8601. */
  now: string;
}

/** 'Online', or 'Last seen 2m ago', kept up to date. Nothing when presence is unknown or hidden. */
function PartnerPresence({ partnerId, loaded, now }: PresenceProps) {
  const [{ presence, from }, setState] = useState({ presence: loaded, from: loaded });
  if (from !== loaded) setState({ presence: loaded, from: loaded });
  useRealtime((event) => {
    if (event.type !== "PRESENCE" || event.data.memberId !== partnerId) return;
    const { online, lastSeenAt } = event.data;
    setState(({ from }) => ({ presence: { online, lastSeenAt }, from }));
  });
  const text = presenceText(presence, useTimeFrom(now, EVERY_SECONDS));
  if (text === undefined) return null;
  return presence?.online ? <span className="online">{text}</span> : `Last seen ${text}`;
}
