import { useId, type ReactNode } from "react";
import { handoverWords, timeLeftText } from "~/domain/promises/rules";
import { Countdown } from "~/ui/spaces/countdown";
import { IntentButton, SpaceForm } from "~/ui/spaces/space-form";
import { useServerTime } from "~/ui/time/server-time";
import type { PromiseShown } from "./shown";

export interface BarProps {
  promise: PromiseShown;
  /** Called when the countdown reaches zero. */
  onExpired: () => void;
}

interface FrameProps extends BarProps {
  title: ReactNode;
  /** Facts of one line, separated by dots. */
  facts?: readonly (string | null | undefined)[];
  /** Where the space is, or which car to look for. */
  detail?: string;
  hint?: ReactNode;
  /** The likeliest buttons, always visible. */
  children: ReactNode;
  /** What is behind 'More'. */
  more?: ReactNode;
}

/** The common part of the driver's and the owner's bar. */
export function PromiseFrame({ promise, onExpired, title, facts = [], detail, hint, children, more }: FrameProps) {
  const titleId = useId();
  const { stage, expiresAt } = promise;
  return (
    <section className="card promise-bar" aria-labelledby={titleId}>
      <div className="promise-head">
        <h2 id={titleId}>{title}</h2>
        {(stage === "running" || stage === "parked") && <Countdown expiresAt={expiresAt} onExpired={onExpired} />}
        {stage === "late" && <span className="badge danger">Expired</span>}
      </div>
      {stage === "running" && <TimeLeft expiresAt={expiresAt} />}
      <p className="promise-facts">{facts.filter(Boolean).join(" · ")}</p>
      {detail && <p className="soft">{detail}</p>}
      {hint}
      <SpaceForm>
        <div className="promise-buttons">
          {children}
          {more && (
            <details className="promise-more">
              <summary className="button bare">More</summary>
              <div className="row">{more}</div>
            </details>
          )}
        </div>
      </SpaceForm>
    </section>
  );
}

const EVERY_SECONDS = 5;

/** Screen readers hear the time at 5, 2 and 1 minutes. */
const TimeLeft = ({ expiresAt }: { expiresAt: string }) => (
  <span className="unseen" role="status">
    {timeLeftText(new Date(expiresAt), useServerTime(EVERY_SECONDS))}
  </span>
);

/** 'Say AMBER, they answer OTTER', and the same seen by the owner. */
export function HandoverWords({ code, side }: { code: string; side: "owner" | "driver" }) {
  const [said, answered] = handoverWords(code);
  return (
    <span className="handover-code">
      {side === "driver" ? "Say " : "They say "}
      <strong translate="no">{said}</strong>
      {side === "driver" ? ", they answer " : ", you answer "}
      <strong translate="no">{answered}</strong>
    </span>
  );
}

/** Ends the promise, blocks the other side and reports it. */
export const Unsafe = ({ spaceId }: { spaceId: string }) => (
  <IntentButton intent="unsafe" spaceId={spaceId} look="danger">
    I don't feel safe
  </IntentButton>
);

/** 'from 7:40 PM until 7:52 PM' */
export const timesText = ({ from, until }: PromiseShown): string =>
  from === null ? `until ${until}` : `from ${from} until ${until}`;
