import { useLocation } from "@remix-run/react";
import { useId, type ReactNode } from "react";
import { handoverWords, timeLeftText } from "~/domain/listings/promise-bar-rules";
import { Icon } from "~/ui/icons/icon";
import { PlainLink } from "~/ui/shell/plain-link";
import { Countdown } from "~/ui/spaces/countdown";
import { More } from "~/ui/spaces/more";
import { IntentButton, SpaceForm } from "~/ui/spaces/space-form";
import { useServerTime } from "~/ui/time/server-time";
import type { PromiseShown } from "./bar-data";

export interface BarProps {
  promise: PromiseShown;
  /** Called when the countdown reaches zero. */
  onExpired: () => void;
}

interface FrameProps extends BarProps {
  title: ReactNode;
  /** Facts beside it, separated by dots. */
  facts?: readonly ReactNode[];
  /** Where the space is, or which car to look for. */
  detail?: ReactNode;
  hint?: ReactNode;
  /** The likeliest buttons, always visible. */
  children: ReactNode;
  more?: ReactNode;
}

/** The common part of the driver's and the owner's bar. */
export function PromiseFrame({ promise, onExpired, title, facts = [], detail, hint, children, more }: FrameProps) {
  const titleId = useId();
  const { phase, expiresAt, waitFrom } = promise;
  const shown = facts.filter(Boolean);
  return (
    <section className="promise-bar" aria-labelledby={titleId}>
      {/* It stays in sight when the page scrolls: the time, the words and where. */}
      <div className="promise-head">
        {(phase === "running" || phase === "parked") && (
          <Countdown expiresAt={expiresAt} from={waitFrom} onExpired={onExpired} />
        )}
        {phase === "running" && <span className="badge until">until {promise.until}</span>}
        {phase === "late" && <span className="badge danger">Expired</span>}
        {/* What two lines don't hold stands in the body, to which a press leads. */}
        <div>
          <h2 id={titleId} tabIndex={-1}>
            <a href="#promise">{title}</a>
          </h2>
          {shown.length > 0 && (
            <p className="promise-facts">
              {shown.map((fact, index) => (
                <span key={index}>{fact}</span>
              ))}
            </p>
          )}
        </div>
      </div>
      <div className="promise-body">
        {phase === "running" && <TimeLeft expiresAt={expiresAt} />}
        {detail && <p>{detail}</p>}
        {hint}
        <SpaceForm>
          <div className="promise-buttons">
            {children}
            {more && <More>{more}</More>}
          </div>
        </SpaceForm>
      </div>
    </section>
  );
}

const REFRESH_SECONDS = 5;

/** Screen readers hear the time at 5, 2 and 1 minutes. */
const TimeLeft = ({ expiresAt }: { expiresAt: string }) => (
  <span className="unseen" role="status">
    {timeLeftText(new Date(expiresAt), useServerTime(REFRESH_SECONDS))}
  </span>
);

/** 'You say AMBER, they say OTTER', and the same seen by the owner. */
export function HandoverWords({ code, side }: { code: string; side: "owner" | "driver" }) {
  const [said, answered] = handoverWords(code);
  return (
    <span className="handover-code">
      {side === "driver" ? "You say " : "They say "}
      <strong translate="no">{said}</strong>
      {side === "driver" ? " → they say " : " → you say "}
      <strong translate="no">{answered}</strong>
    </span>
  );
}

/** Ends the promise, blocks the other side and reports it. */
export const Unsafe = ({ spaceId }: { spaceId: string }) => (
  <IntentButton intent="unsafe" spaceId={spaceId} label="I don't feel safe" look="danger" />
);

/** 'from 7:40 PM until 7:52 PM' */
export const timesText = ({ from, until }: PromiseShown): string =>
  from === null ? `until ${until}` : `from ${from} until ${until}`;

/** The way into the thread with the other side. Nothing in that thread. */
export function MessageIcon({ to }: { to: string }) {
  const thread = `/chat/${to}`;
  if (useLocation().pathname === thread) return null;
  return (
    <PlainLink className="button bare round" to={thread} aria-label="Message" title="Message">
      <Icon name="chat" />
    </PlainLink>
  );
}
