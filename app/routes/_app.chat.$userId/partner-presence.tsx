import { useState } from "react";
import { presenceText, type Presence } from "~/domain/chat/rules";
import { useRealtime } from "~/realtime/use-realtime";
import { useTimeFrom } from "~/ui/time/server-time";

const EVERY_SECONDS = 10;

interface Props {
  partnerId: string;
  /** The presence from the page's data. */
  loaded: Presence | null;
  /** ISO 8601. */
  now: string;
}

/** 'Online', or 'Last seen 2m ago', kept up to date. Nothing when presence is unknown or hidden. */
export function PartnerPresence({ partnerId, loaded, now }: Props) {
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
