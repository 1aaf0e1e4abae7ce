import { shortName } from "~/domain/members/rules";
import { distanceMiles, pointOf, type Point } from "~/domain/places/rules";
import type { PromiseBanner } from "~/domain/spaces/rules";
import { ReportLink } from "~/ui/safety/report-link";
import { PlainLink } from "~/ui/shell/plain-link";
import { Directions } from "./directions";
import { DriveHint } from "./drive-hint";
import { PromiseFrame, type BannerProps } from "./promise-frame";
import { IntentButton } from "./space-form";

/** A space is promised to the member, who is on the way. */
export function DriverBanner({ banner, onExpired, here }: BannerProps & { here: Point | null }) {
  const { space, stage } = banner;
  const asked = stage === "asked";
  return (
    <PromiseFrame
      banner={banner}
      onExpired={onExpired}
      title={asked ? "Did you get it?" : "A space is promised to you"}
      text={asked ? `${shortName(space.owner)} says that the space is yours now.` : whereAndWho(banner)}
      hint={
        here &&
        stage === "running" &&
        space.promiseExpiresAt && (
          <DriveHint miles={distanceMiles(here, pointOf(space))} until={space.promiseExpiresAt} />
        )
      }
    >
      {asked ? <AnswerButtons spaceId={space.id} /> : <ComingButton banner={banner} />}
      {!asked && <Directions to={space} />}
      <PlainLink className="button quiet" to={`/chat/${space.owner.id}`}>
        Message
      </PlainLink>
      {stage === "running" && <EndButtons spaceId={space.id} />}
      <ReportLink className="button bare soft" memberId={space.owner.id} spaceId={space.id} />
    </PromiseFrame>
  );
}

function whereAndWho({ space: { owner, address } }: PromiseBanner): string {
  const keeps = `${shortName(owner)} keeps it for you`;
  const where = address ? `${keeps}: ${address}.` : `${keeps}.`;
  return owner.vehicleDescription ? `${where} Look for: ${owner.vehicleDescription}.` : where;
}

const AnswerButtons = ({ spaceId }: { spaceId: string }) => (
  <>
    <IntentButton intent="hand-over" spaceId={spaceId}>
      Yes, I've parked
    </IntentButton>
    <IntentButton intent="not-got" spaceId={spaceId} look="danger">
      No
    </IntentButton>
  </>
);

const ComingButton = ({ banner: { space } }: { banner: PromiseBanner }) =>
  space.bound ? (
    <IntentButton intent="hand-over" spaceId={space.id}>
      I've parked
    </IntentButton>
  ) : (
    <IntentButton intent="claim" spaceId={space.id}>
      I'm coming
    </IntentButton>
  );

const EndButtons = ({ spaceId }: { spaceId: string }) => (
  <>
    <IntentButton intent="release" spaceId={spaceId} look="danger">
      I can't make it
    </IntentButton>
    <IntentButton intent="taken-by-other" spaceId={spaceId} look="bare">
      Somebody else took it
    </IntentButton>
  </>
);
