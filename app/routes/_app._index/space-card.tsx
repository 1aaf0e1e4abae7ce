import { maskedPlate, ratingText } from "~/domain/members/member-text-rules";
import { shortName } from "~/domain/shared/names";
import type { PublicMember } from "~/domain/members/rules";
import { compass, distanceText, pointOf } from "~/domain/places/rules";
import { availabilityText, clockTimes, trustText } from "~/domain/listings/card-text-rules";
import { isHeld, driveMinutes } from "~/domain/listings/listing-time-rules";
import {
  type DistantSpace,
  labelOf,
  type SpaceCard as SpaceFacts,
  type SpaceForParty,
} from "~/domain/listings/space-rules";
import { Avatar } from "~/ui/members/avatar";
import { Countdown } from "~/ui/spaces/countdown";
import { type CardProps, SpaceActions } from "./space-actions";

/** One space in the list: how far it is, when and where, the buttons, and the person. One's own has no way to it. */
export function SpaceCard({ from, timeZone, arrives, onExpired, ...card }: CardProps) {
  const { space, me, now } = card;
  const { owner, status, promiseExpiresAt, distanceMiles } = space;
  const isOwn = owner?.id === me;
  return (
    <li id={`space-${space.id}`} className={`card space-card ${status}${arrives ? " arrives" : ""}`} tabIndex={-1}>
      <p className="space-way">
        <strong>{isOwn ? "Your space" : `${driveMinutes(distanceMiles)} min`}</strong>
        <span className={`badge ${status}`}>{labelOf(status)}</span>
        {isHeld(space.status, space.keptUntil, now) && <span>{isOwn ? "Held" : "Owner at the car"}</span>}
      </p>
      <p className="space-when">
        <Availability space={space} isOwn={isOwn} now={now} timeZone={timeZone} />
        {status === "promised" && promiseExpiresAt && <Countdown expiresAt={promiseExpiresAt} onExpired={onExpired} />}
        {space.address && <span translate="no">{space.address}</span>}
        {!isOwn && (
          <span className="space-distance">
            {distanceText(distanceMiles)} {compass(from, pointOf(space))}
          </span>
        )}
      </p>
      <SpaceActions {...card} />
      <div className="space-owner">
        {owner && <Avatar member={owner} />}
        <div>
          <div>
            {owner ? <Owner owner={owner} me={me} /> : <h3>A neighbour</h3>}
            {isOwn && <span className="space-distance">{distanceText(distanceMiles)}</span>}
          </div>
          <p className="space-trust">
            {trustText(space, now)}
            {space.description && <span>{space.description}</span>}
          </p>
        </div>
      </div>
    </li>
  );
}

function Owner({ owner, me }: { owner: PublicMember; me: string }) {
  const plate = maskedPlate(owner.licensePlate);
  return (
    <>
      <h3 translate="no">{shortName(owner)}</h3>
      {owner.id === me && <span className="badge me">You</span>}
      {owner.inaugural && <span className="badge">Inaugural Member</span>}
      <span className="rating">{ratingText(owner.rating)}</span>
      {owner.vehicleDescription && <span className="space-vehicle">{owner.vehicleDescription}</span>}
      {plate && (
        <span className="plate" translate="no">
          {plate}
        </span>
      )}
    </>
  );
}

interface DistantCardProps extends Pick<CardProps, "now" | "timeZone"> {
  space: DistantSpace & { distanceMiles: number };
}

/** A space more than 2 miles from the member: about where it is and when, nobody's name. */
export const DistantCard = ({ space, now, timeZone }: DistantCardProps) => (
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

interface AvailabilityProps extends Pick<CardProps, "now" | "timeZone"> {
  space: SpaceFacts | SpaceForParty;
  isOwn?: boolean;
}

/** 'Available in 12 min' and 'from 7:40 PM'. A countdown says until when, where a script moves it. */
function Availability({ space, isOwn, now, timeZone }: AvailabilityProps) {
  const times = clockTimes(space, now, timeZone);
  return (
    <>
      <strong>{availabilityText(space, now, "bound" in space && (isOwn ? "your driver" : "you"))}</strong>
      {times && <span className={space.status === "promised" ? "scriptless" : undefined}>{times}</span>}
    </>
  );
}
