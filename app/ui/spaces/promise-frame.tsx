import { useId, type ReactNode } from "react";
import type { PromiseBanner } from "~/domain/spaces/rules";
import { Countdown } from "./countdown";
import { SpaceForm } from "./space-form";

export interface BannerProps {
  banner: PromiseBanner;
  onExpired: () => void;
}

interface FrameProps extends BannerProps {
  title: string;
  text: string;
  hint?: ReactNode;
  /** What can be done now. */
  children: ReactNode;
}

/** What the driver's and the owner's banner have in common: the countdown, and the words by which strangers know each other. */
export function PromiseFrame({ banner: { stage, space }, onExpired, title, text, hint, children }: FrameProps) {
  const titleId = useId();
  return (
    <section className="card promise-banner" aria-labelledby={titleId}>
      <div className="row apart">
        <h2 id={titleId}>{title}</h2>
        {stage === "running" && space.promiseExpiresAt && (
          <Countdown expiresAt={space.promiseExpiresAt} onExpired={onExpired} />
        )}
        {stage === "late" && <span className="badge danger">Expired</span>}
      </div>
      <p>{text}</p>
      {hint}
      {space.handoverCode && space.promisedTo && (
        <p>
          Your words: <strong className="handover-code">{space.handoverCode}</strong>
          <small>Both of you see them: so you know each other.</small>
        </p>
      )}
      <SpaceForm>
        <div className="row">{children}</div>
      </SpaceForm>
    </section>
  );
}
