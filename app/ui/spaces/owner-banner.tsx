import { shortName } from "~/domain/members/rules";
import type { PromiseBanner } from "~/domain/spaces/rules";
import { ReportLink } from "~/ui/safety/report-link";
import { PlainLink } from "~/ui/shell/plain-link";
import { PromiseFrame, type BannerProps } from "./promise-frame";
import { IntentButton } from "./space-form";

/** The member promised a space, and somebody is or may be on the way. */
export function OwnerBanner({ banner, onExpired }: BannerProps) {
  const { stage, space } = banner;
  return (
    <PromiseFrame banner={banner} onExpired={onExpired} title="You promised your space" text={standing(banner)}>
      {space.bound && stage !== "asked" && (
        <IntentButton intent="hand-over" spaceId={space.id}>
          Handed over
        </IntentButton>
      )}
      {space.promisedTo && (
        <PlainLink className="button quiet" to={`/chat/${space.promisedTo.id}`}>
          Message
        </PlainLink>
      )}
      {stage === "running" && (
        <>
          <IntentButton intent="release" spaceId={space.id} look="danger">
            Take back
          </IntentButton>
          <IntentButton intent="taken-by-other" spaceId={space.id} look="bare">
            Somebody else took it
          </IntentButton>
        </>
      )}
      {space.promisedTo && <ReportLink className="button bare soft" memberId={space.promisedTo.id} />}
    </PromiseFrame>
  );
}

function standing({ stage, space: { promisedTo, bound } }: PromiseBanner): string {
  if (!promisedTo) return "The first neighbour to ask gets it.";
  const driver = shortName(promisedTo);
  if (stage === "asked") return `You said that ${driver} has it. Waiting for ${driver} to agree.`;
  if (stage === "late") return `Time is up. Did ${driver} park there?`;
  if (!bound) return `${driver} has not said “I'm coming” yet.`;
  const vehicle = promisedTo.vehicleDescription && ` Look for: ${promisedTo.vehicleDescription}.`;
  return `${driver} is coming.${vehicle}`;
}
