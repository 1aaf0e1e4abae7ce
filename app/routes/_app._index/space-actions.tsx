import { METRES_PER_MILE, type Point } from "~/domain/places/rules";
import { isHeld } from "~/domain/listings/listing-time-rules";
import { MAX_REPORT_METRES } from "~/domain/listings/availability-report-rules";
import type { SpaceNearby } from "~/domain/listings/space-rules";
import { PlainLink } from "~/ui/shell/plain-link";
import { useAppData } from "~/ui/shell/app-data";
import { DirectionsIcon, DirectionsLink, DriveHint, OtherDirections } from "~/ui/spaces/directions";
import { useHomeUrls } from "~/ui/spaces/home-url";
import { ReportLink } from "~/ui/members/report-link";
import { IntentButton } from "~/ui/spaces/space-form";
import { More } from "~/ui/spaces/more";
import { Asked, type Taker, takeOf } from "./take";

export interface CardProps extends Taker {
  space: SpaceNearby;
  /** The place around which the list is. */
  from: Point;
  /** In which times of day are shown. */
  timeZone: string;
  /** The first card with something to do: its likeliest button is filled, those of others are tonal. */
  leads: boolean;
  /** It was shared while the page is open. */
  arrives: boolean;
  /** Opens the promise dialog; without JavaScript the button is a link to a page. */
  onPromise: (space: SpaceNearby) => void;
  /** A countdown on the card has ended. */
  onExpired: () => void;
}

type Props = Pick<CardProps, "space" | "me" | "onTheWay" | "asked" | "now" | "leads" | "onPromise">;

/** The buttons of this member for this space in its state, the likeliest first. */
export const SpaceActions = (props: Props) => (
  <div className={isOwn(props) ? "space-actions own" : "space-actions"}>
    {isOwn(props) ? <OwnerActions {...props} /> : <OtherActions {...props} />}
  </div>
);

const isOwn = ({ space, me }: Props): boolean => space.owner?.id === me;

function OwnerActions({ space, now, leads, onPromise }: Props) {
  const { page } = useHomeUrls();
  const promises = useAppData()?.promises ?? [];
  const held = isHeld(space.status, space.keptUntil, now);
  // Once the driver has parked, nothing can be taken back.
  if (promises.some(({ phase, space: { id } }) => phase === "parked" && id === space.id)) return null;
  if (space.status === "promised")
    return (
      <More>
        <IntentButton intent="release" spaceId={space.id} label="Take back" look="quiet" />
      </More>
    );
  const remove = <IntentButton intent="remove" spaceId={space.id} label="Remove" look="danger" />;
  if (space.status !== "available") return remove;
  return (
    <>
      <IntentButton intent="leave" spaceId={space.id} label="I'm leaving now" look={leads ? undefined : "tinted"} />
      <PlainLink
        className="button quiet"
        to={page(`/spaces/${space.id}/promise`)}
        onClick={(event) => {
          event.preventDefault();
          onPromise(space);
        }}
      >
        Promise
      </PlainLink>
      <More>
        {!held && <IntentButton intent="keep" spaceId={space.id} label="Still at my car" look="quiet" />}
        <IntentButton intent="renew" spaceId={space.id} label="Still free" look="quiet" />
        {remove}
      </More>
    </>
  );
}

function OtherActions({ space, now, leads, ...member }: Props) {
  const look = leads ? undefined : "tinted";
  const held = isHeld(space.status, space.keptUntil, now);
  const { status } = space;
  const take = takeOf(space, { ...member, now });
  const isAsked = member.asked === space.id;
  const until = held ? space.keptUntil : space.promiseExpiresAt;
  return (
    <>
      {take && until && <DriveHint miles={space.distanceMiles} until={until} now={now} held={held} />}
      {isAsked && <Asked />}
      {take === "claim" && <IntentButton intent="claim" spaceId={space.id} label="I'm coming" look={look} />}
      {take === "ask" && <IntentButton intent="ask" spaceId={space.id} label="Ask for it" look={look} />}
      {leads && <Contact space={space} />}
      {status !== "promised" && leads && <DirectionsIcon to={space} />}
      <MoreActions space={space} askable={held && take === "claim" && !isAsked} leads={leads} />
    </>
  );
}

const Contact = ({ space: { owner } }: Pick<Props, "space">) =>
  owner && (
    <button className="button quiet" formAction={`/chat/${owner.id}`}>
      Contact
    </button>
  );

/**
 * What is seldom wanted of another's space: asking for a held one, votes on whether it is there, and the report. On cards
 * that do not lead, also what only those show that do: each button more is one more to pass on the way to the next card.
 */
function MoreActions({ space, askable, leads }: Pick<Props, "space" | "leads"> & { askable: boolean }) {
  // Votes from further away do not count.
  const near = space.distanceMiles * METRES_PER_MILE <= MAX_REPORT_METRES;
  return (
    <More>
      {!leads && <Contact space={space} />}
      {askable && <IntentButton intent="ask" spaceId={space.id} label="Ask for it" look="quiet" />}
      {near && space.status !== "promised" && (
        <>
          <IntentButton intent="report-taken" spaceId={space.id} label="Someone's parked here" look="quiet" />
          <IntentButton intent="report-free" spaceId={space.id} label="It's still free" look="quiet" />
        </>
      )}
      {!leads && space.status !== "promised" && <DirectionsLink to={space} look="quiet" />}
      <OtherDirections to={space} />
      {/* Of a nameless space the page knows the owner by the space. */}
      <ReportLink memberId={space.owner?.id ?? space.id} spaceId={space.id} className="button bare" />
    </More>
  );
}
