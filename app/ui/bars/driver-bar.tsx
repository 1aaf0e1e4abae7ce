import { shortName } from "~/domain/shared/names";
import { distanceText, METRES_PER_MILE, pointOf } from "~/domain/places/rules";
import { parksSoon } from "~/domain/listings/promise-bar-rules";
import { ProperName } from "~/ui/members/proper-name";
import { ReportLink } from "~/ui/members/report-link";
import { DirectionsLink, DriveHint, OtherDirections } from "~/ui/spaces/directions";
import { IntentButton } from "~/ui/spaces/space-form";
import { plainStreet } from "~/ui/spaces/street-name";
import { useServerTime } from "~/ui/time/server-time";
import { type BarProps, HandoverWords, MessageIcon, PromiseFrame, timesText, Unsafe } from "./promise-frame";
import type { PromiseShown, Way } from "./bar-data";
import { useWay } from "./use-way";

/** A promise as its driver sees it: on the way, just parked, or asked whether they parked. */
export function DriverBar(props: BarProps) {
  const { phase } = props.promise;
  if (phase === "running") return <Driving {...props} />;
  return phase === "parked" ? <Parked {...props} /> : <Asked {...props} />;
}

const REFRESH_SECONDS = 5;

/** On the way, or asked whether they come. */
function Driving({ promise, onExpired }: BarProps) {
  const { space, expiresAt, waitFrom } = promise;
  const way = useWay(pointOf(space), promise.way);
  const now = useServerTime(REFRESH_SECONDS);
  const metres = way && way.miles * METRES_PER_MILE;
  const isArriving = parksSoon({ from: new Date(waitFrom), expiresAt: new Date(expiresAt), metres }, now);
  const directions = <DirectionsLink to={space} look={isArriving || !space.bound ? "quiet" : undefined} />;
  const parkedButton = (
    <IntentButton intent="hand-over" spaceId={space.id} label="I've parked" look={isArriving ? undefined : "quiet"} />
  );
  return (
    <PromiseFrame
      promise={promise}
      onExpired={onExpired}
      title={
        space.bound && space.handoverCode ? (
          <HandoverWords code={space.handoverCode} side="driver" />
        ) : (
          "A space is promised to you"
        )
      }
      facts={[space.address && <ProperName>{space.address}</ProperName>, way && wayText(way)]}
      detail={whereAndWho(promise, way)}
      hint={way && <DriveHint miles={way.miles} until={expiresAt} now={now} />}
      more={
        <>
          <IntentButton intent="release" spaceId={space.id} label="I can't make it" look="danger" />
          <IntentButton intent="taken-by-other" spaceId={space.id} label="Someone else took it" look="quiet" />
          {space.bound && <NotGot spaceId={space.id} />}
          <Unsafe spaceId={space.id} />
          <OtherDirections to={space} />
          <ReportLink className="button bare soft" memberId={space.owner.id} spaceId={space.id} />
        </>
      }
    >
      {space.bound && isArriving && parkedButton}
      {!space.bound && <IntentButton intent="claim" spaceId={space.id} label="I'm coming" />}
      {directions}
      <MessageIcon to={space.owner.id} />
      {space.bound && !isArriving && parkedButton}
    </PromiseFrame>
  );
}

const wayText = ({ miles, direction }: Way) => `${distanceText(miles)} ${direction}`;

function whereAndWho(promise: PromiseShown, way: Way | null) {
  const { owner, address } = promise.space;
  return (
    <>
      <span className="holder">
        <ProperName>{shortName(owner)}</ProperName> is holding{" "}
        {address ? <ProperName>{plainStreet(address)}</ProperName> : "it"} for you {timesText(promise)}
        {way && `, ${wayText(way)}`}.
      </span>{" "}
      {owner.vehicleDescription && <span>{`Look for: ${owner.vehicleDescription}.`}</span>}
    </>
  );
}

/** They said 'I've parked', and can undo it for 10 seconds. */
const Parked = ({ promise, onExpired }: BarProps) => (
  <PromiseFrame promise={promise} onExpired={onExpired} title="You've parked" facts={["Saved in 10 seconds. Undo?"]}>
    <IntentButton intent="undo-parked" spaceId={promise.space.id} label="Undo" />
  </PromiseFrame>
);

/** The owner said 'Handed over', or time ran out: did the driver park? */
function Asked({ promise, onExpired }: BarProps) {
  const { phase, space, until } = promise;
  const asked = phase === "asked";
  const ownersWord = (
    <>
      <ProperName>{shortName(space.owner)}</ProperName> says that the space is yours now.
    </>
  );
  return (
    <PromiseFrame
      promise={promise}
      onExpired={onExpired}
      title={asked ? "Did you get it?" : "Time's up. Parked there?"}
      detail={
        <>
          {asked ? ownersWord : `Confirm until ${until}.`} {space.address && <ProperName>{space.address}</ProperName>}
        </>
      }
      more={<ReportLink className="button bare soft" memberId={space.owner.id} spaceId={space.id} />}
    >
      <IntentButton intent="hand-over" spaceId={space.id} label={asked ? "Yes, I've parked" : "I've parked"} />
      <NotGot spaceId={space.id} />
      <MessageIcon to={space.owner.id} />
    </PromiseFrame>
  );
}

const NotGot = ({ spaceId }: { spaceId: string }) => (
  <IntentButton intent="not-got" spaceId={spaceId} label="It wasn't there" look="quiet" />
);
