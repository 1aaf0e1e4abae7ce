import { maskedPlate, ratingText, shortName, type PublicMember } from "~/domain/members/rules";
import { compass, distanceText, pointOf } from "~/domain/places/rules";
import { driveMinutes, labelOf, trustText } from "~/domain/spaces/rules";
import { Avatar } from "~/ui/members/avatar";
import { Availability } from "./availability";
import type { CardProps } from "./card-props";
import { Countdown } from "~/ui/spaces/countdown";
import { SpaceActions } from "./space-actions";

/** Characters of a vehicle's description that surely fit on 3 lines. */
const LONG_VEHICLE = 60;

/** One space in the list, with everything that specification 2 names: first the way, then when, the buttons and the person. */
export function SpaceCard({ space, me, asked, from, now, timeZone, onPromise, onExpired }: CardProps) {
  const { owner, status, promiseExpiresAt, distanceMiles } = space;
  return (
    <li id={`space-${space.id}`} className="card space-card" tabIndex={-1}>
      <p className="space-way">
        <strong className="space-distance">{distanceText(distanceMiles)}</strong>
        <span className="space-drive">{`${compass(from, pointOf(space))} · ${driveMinutes(distanceMiles)} min`}</span>
        <span className={`badge ${status}`}>{labelOf(status)}</span>
      </p>
      <p className="space-when">
        <Availability space={space} now={now} timeZone={timeZone} />{" "}
        {status === "promised" && promiseExpiresAt && <Countdown expiresAt={promiseExpiresAt} onExpired={onExpired} />}
        {space.address && <span translate="no">{space.address}</span>}
      </p>
      <SpaceActions space={space} me={me} asked={asked} now={now} onPromise={onPromise} />
      <div className="space-owner">
        {owner && <Avatar member={owner} />}
        <div>
          {owner ? <Owner owner={owner} me={me} /> : <h3>A neighbour</h3>}
          {" · "}
          <span>{trustText(space, now)}</span>
          {space.description && ` · ${space.description}`}
        </div>
      </div>
    </li>
  );
}

/** Who leaves the space, in one line. */
function Owner({ owner, me }: { owner: PublicMember; me: string }) {
  const plate = maskedPlate(owner.licensePlate);
  const vehicle = owner.vehicleDescription;
  return (
    <>
      <h3 translate="no">{shortName(owner)}</h3>
      {owner.id === me && <span className="badge me">You</span>}
      {owner.inaugural && <span className="badge">Inaugural Member</span>}
      <span className="rating">{ratingText(owner.rating)}</span>
      {plate && (
        <span className="plate" translate="no">
          {plate}
        </span>
      )}
      {vehicle && (
        <>
          {" · "}
          <span className={vehicle.length > LONG_VEHICLE ? "space-vehicle long" : "space-vehicle"}>{vehicle}</span>
        </>
      )}
    </>
  );
}
