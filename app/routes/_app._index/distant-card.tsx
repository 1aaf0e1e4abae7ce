import { distanceText } from "~/domain/places/rules";
import { labelOf, type DistantSpace } from "~/domain/listings/space-rules";
import { Availability } from "./availability";
import type { CardProps } from "./card-props";

interface Props extends Pick<CardProps, "now" | "timeZone"> {
  space: DistantSpace & { distanceMiles: number };
}

/** A space more than 2 miles from the member: about where it is and when, nobody's name. */
export const DistantCard = ({ space, now, timeZone }: Props) => (
  <li id={`space-${space.id}`} className="card space-card" tabIndex={-1}>
    <p className="space-way">
      <strong className="space-distance">about {distanceText(space.distanceMiles)}</strong>
      <span className={`badge ${space.status}`}>{labelOf(space.status)}</span>
    </p>
    <p className="space-when">
      <Availability space={space} now={now} timeZone={timeZone} />
    </p>
    <div className="space-owner">
      <div>
        <h3>A neighbour's space</h3>
        <p>Street and owner show within 2 miles of you.</p>
      </div>
    </div>
  </li>
);
