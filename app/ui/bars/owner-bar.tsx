import { shortName } from "~/domain/shared/names";
import type { ReactNode } from "react";
import { ProperName } from "~/ui/members/proper-name";
import { ReportLink } from "~/ui/members/report-link";
import { IntentButton } from "~/ui/spaces/space-form";
import { HandoverWords, MessageIcon, PromiseFrame, timesText, Unsafe, type BarProps } from "./promise-frame";
import type { PromiseShown } from "./bar-data";

/** A promise as the space's owner sees it, in each of its phases. */
export function OwnerBar({ promise, onExpired }: BarProps) {
  const { phase, space } = promise;
  const running = phase === "running";
  const coming = running && space.bound;
  const endButtons = running && (
    <>
      <IntentButton intent="release" spaceId={space.id} label="Take back" look="danger" />
      <IntentButton intent="taken-by-other" spaceId={space.id} label="Someone else took it" look="quiet" />
    </>
  );
  return (
    <PromiseFrame
      promise={promise}
      onExpired={onExpired}
      title={
        <>
          {coming && (
            <>
              <HandoverWords code={space.handoverCode ?? ""} side="owner" />
              {"\u00a0· "}
            </>
          )}
          {headline(promise)}
        </>
      }
      facts={[running && !coming && timesText(promise)]}
      detail={coming ? whoAndWhen(promise) : stateText(promise)}
      more={
        space.promisedTo && (
          <>
            {endButtons}
            {running && <Unsafe spaceId={space.id} />}
            <ReportLink className="button bare soft" memberId={space.promisedTo.id} />
          </>
        )
      }
    >
      {space.bound && phase !== "asked" && phase !== "parked" && (
        <IntentButton intent="hand-over" spaceId={space.id} label="Handed over" />
      )}
      {space.promisedTo && <MessageIcon to={space.promisedTo.id} />}
      {!space.promisedTo && endButtons}
    </PromiseFrame>
  );
}

function whoAndWhen(promise: PromiseShown): ReactNode {
  const { promisedTo } = promise.space;
  if (!promisedTo) return null;
  const away = promise.minutesAway === null ? "" : `, about ${promise.minutesAway} min away,`;
  return (
    <>
      <span className="holder">
        You're holding it for <ProperName>{shortName(promisedTo)}</ProperName>
        {`${away} ${timesText(promise)}.`}
      </span>{" "}
      {promisedTo.vehicleDescription && <span>{`Look for: ${promisedTo.vehicleDescription}.`}</span>}
    </>
  );
}

function headline({ phase, space: { promisedTo, bound }, minutesAway }: PromiseShown): ReactNode {
  if (!promisedTo || !bound) return "You promised your space";
  const driver = <ProperName>{shortName(promisedTo)}</ProperName>;
  if (phase === "late") return <>Time's up. Did {driver} park there?</>;
  if (phase === "parked") return <>{driver} has parked</>;
  if (phase === "asked") return "You handed over your space";
  return (
    <>
      {driver}
      {minutesAway === null ? " is coming" : ` is coming, about ${minutesAway} min`}
    </>
  );
}

function stateText({ phase, until, space: { promisedTo, bound } }: PromiseShown): ReactNode {
  if (!promisedTo) return "The first neighbour to ask gets it.";
  const driver = <ProperName>{shortName(promisedTo)}</ProperName>;
  if (phase === "parked") return "Saved in 10 seconds.";
  if (phase === "asked")
    return (
      <>
        You said that {driver} has it. Waiting for {driver} to agree.
      </>
    );
  if (phase === "late") return `Confirm until ${until}.`;
  return bound ? null : <>{driver} hasn't said 'I'm coming' yet.</>;
}
