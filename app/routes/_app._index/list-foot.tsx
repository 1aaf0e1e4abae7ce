import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { driveMinutes } from "~/domain/listings/listing-time-rules";
import {
  compass,
  distanceText,
  METRES_PER_MILE,
  type Point,
  radiusChoices,
  type RadiusMiles,
} from "~/domain/places/rules";
import { MAX_WATCH_MILES } from "~/domain/push/watch-rules";
import { isOver, seenText, TIP_REACH_METRES, type TipInList } from "~/domain/tips/rules";
import { PlainLink } from "~/ui/shell/plain-link";
import { useHomeUrls } from "~/ui/spaces/home-url";
import { DirectionsLink } from "~/ui/spaces/directions";
import { IntentButton, SPACE_FORM } from "~/ui/spaces/space-form";
import { SentBy } from "~/ui/shell/app-data";

interface Props {
  tips: readonly TipInList[];
  /** No neighbour shares a space here. */
  isEmpty: boolean;
  from: Point;
  radius: RadiusMiles;
  now: Date;
  /** How lively it was here lately. */
  activity: string | null;
  /** The button 'Ask neighbours'; null while the member has an open request. */
  askNeighbours: ReactNode;
}

/** What follows the neighbours' spaces: the tips of passers-by, and what helps where there are no spaces. */
export const ListFoot = ({ tips, isEmpty, from, radius, now, ...empty }: Props) => (
  <div className="list-foot stack">
    <TipList tips={tips} from={from} now={now} />
    {isEmpty && <NoSpaces radius={radius} {...empty} />}
    {isEmpty && <WatchHere place={from} radius={radius} />}
  </div>
);

/** At the widest there is nothing to expand. */
const MAX_RADIUS_MILES = Math.max(...radiusChoices);

function NoSpaces({ radius, activity, askNeighbours }: Pick<Props, "radius" | "activity" | "askNeighbours">) {
  const { home } = useHomeUrls();
  return (
    <div className="empty">
      <h3>No parking spaces available nearby</h3>
      {radius < MAX_RADIUS_MILES && <p>Try expanding your search radius</p>}
      {activity && <p>{activity}</p>}
      <div className="row">
        {askNeighbours}
        {radius < MAX_RADIUS_MILES && (
          <PlainLink className="button quiet" to={home({ radius: MAX_RADIUS_MILES })} preventScrollReset replace>
            {`Look within ${MAX_RADIUS_MILES} miles`}
          </PlainLink>
        )}
      </div>
    </div>
  );
}

/** Free spaces that passers-by saw: nobody holds one. */
function TipList({ tips, from, now }: Pick<Props, "tips" | "from" | "now">) {
  const open = tips.filter((tip) => !isOver(tip, now));
  if (open.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="tips">
      <h3 id="tips">Seen by passers-by</h3>
      <ul className="stack space-list">
        {open.map((tip) => (
          <li key={tip.id} id={`space-${tip.id}`} className="card space-card" tabIndex={-1}>
            <p className="space-way">
              <strong>{driveMinutes(tip.distanceMiles)} min</strong>
              <span className="badge">{seenText(tip, now)}</span>
            </p>
            <p className="space-when">
              <span>
                {distanceText(tip.distanceMiles)} {compass(from, tip)}
              </span>
              <span>{tip.isOwn ? "You saw it" : "Nobody holds it"}</span>
            </p>
            <div className="space-actions">
              <TipActions tip={tip} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TipActions({ tip: { id, isOwn, distanceMiles, ...at } }: { tip: TipInList }) {
  if (isOwn) return <IntentButton intent="tip-taken" spaceId={id} label="Take back" look="quiet" form={SPACE_FORM} />;
  const isThere = distanceMiles * METRES_PER_MILE <= TIP_REACH_METRES;
  return (
    <>
      <DirectionsLink to={at} look="quiet" />
      {isThere && (
        <>
          <IntentButton intent="tip-taken" spaceId={id} label="Taken" look="quiet" form={SPACE_FORM} />
          <IntentButton intent="tip-not-there" spaceId={id} label="It wasn't there" look="quiet" form={SPACE_FORM} />
        </>
      )}
    </>
  );
}

interface WatchHereProps {
  place: Point;
  radius: RadiusMiles;
}

/** Watches the area of an empty map for an hour. The page behind the link has other times. */
function WatchHere({ place, radius }: WatchHereProps) {
  const latitude = place.latitude.toFixed(5);
  const longitude = place.longitude.toFixed(5);
  const reach = Math.min(radius, MAX_WATCH_MILES);
  return (
    <Form method="post" action="/profile/watches" className="stack">
      <SentBy />
      <input type="hidden" name="latitude" value={latitude} />
      <input type="hidden" name="longitude" value={longitude} />
      <input type="hidden" name="radius" value={reach} />
      <input type="hidden" name="span" value="hour" />
      <button className="button quiet" name="intent" value="watch">
        Watch this area for an hour
      </button>
      <PlainLink className="button bare" to={`/profile/watches?lat=${latitude}&lng=${longitude}&radius=${reach}`}>
        Watch at other times
      </PlainLink>
    </Form>
  );
}
