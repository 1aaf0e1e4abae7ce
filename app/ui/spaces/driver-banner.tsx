import { Link } from "@remix-run/react";
import { shortName } from "~/domain/members/rules";
import type { PromiseBanner } from "~/domain/spaces/rules";
import { Directions } from "./directions";
import { PromiseFrame, type BannerProps } from "./promise-frame";
import { IntentButton } from "./space-form";

/** A space is promised to the member, who is on the way. */
export function DriverBanner({ banner, onExpired }: BannerProps) {
  const { space, stage } = banner;
  const asked = stage === "asked";
  return (
    <PromiseFrame
      banner={banner}
      onExpired={onExpired}
      title={asked ? "Did you get it?" : "A space is promised to you"}
      text={asked ? `${shortName(space.owner)} says that the space is yours now.` : whereAndWho(banner)}
    >
      {asked ? <AnswerButtons /> : <ComingButtons banner={banner} />}
      {!asked && <Directions to={space} />}
      <Link className="button quiet" to={`/chat/${space.owner.id}`}>
        Message
      </Link>
      {stage === "running" && <EndButtons />}
    </PromiseFrame>
  );
}

function whereAndWho({ space: { owner, address } }: PromiseBanner): string {
  const keeps = `${shortName(owner)} keeps it for you`;
  const where = address ? `${keeps}: ${address}.` : `${keeps}.`;
  return owner.vehicleDescription ? `${where} Look for: ${owner.vehicleDescription}.` : where;
}

const AnswerButtons = () => (
  <>
    <IntentButton intent="hand-over">Yes, I've parked</IntentButton>
    <IntentButton intent="not-got" look="danger">
      No
    </IntentButton>
  </>
);

const ComingButtons = ({ banner: { space } }: { banner: PromiseBanner }) =>
  space.bound ? (
    <IntentButton intent="hand-over">I've parked</IntentButton>
  ) : (
    <IntentButton intent="claim">I'm coming</IntentButton>
  );

const EndButtons = () => (
  <>
    <IntentButton intent="release" look="danger">
      I can't make it
    </IntentButton>
    <IntentButton intent="taken-by-other" look="bare">
      Somebody else took it
    </IntentButton>
  </>
);
