import { maskedPlate, ratingText, shortName } from "~/domain/members/rules";
import { distanceText } from "~/domain/places/rules";
import { labelOf } from "~/domain/spaces/rules";
import { Avatar } from "~/ui/members/avatar";
import { ReportLink } from "~/ui/safety/report-link";
import { Availability } from "./availability";
import type { CardProps } from "./card-props";
import { Countdown } from "./countdown";
import { SpaceActions } from "./space-actions";

/** One space in the list, with everything that specification 2 names. */
export function SpaceCard({ space, me, onPromise, onExpired }: CardProps) {
  const { owner, status, promiseExpiresAt } = space;
  const plate = maskedPlate(owner.licensePlate);
  return (
    <li id={`space-${space.id}`} className="card space-card" tabIndex={-1}>
      <div className="space-head">
        <Avatar member={owner} />
        <div className="space-owner">
          <h3>
            {shortName(owner)} {owner.id === me && <span className="badge me">You</span>}
            {owner.inaugural && <span className="badge">Inaugural Member</span>}
          </h3>
          {owner.vehicleDescription && <p className="soft">{owner.vehicleDescription}</p>}
          <p className="soft">
            {plate && <span className="plate">{plate}</span>} <span className="rating">{ratingText(owner.rating)}</span>
            {owner.id !== me && (
              <>
                {" "}
                <ReportLink memberId={owner.id} spaceId={space.id} />
              </>
            )}
          </p>
        </div>
        <div className="space-state">
          <span className={`badge ${status}`}>{labelOf(status)}</span>
          {status === "promised" && promiseExpiresAt && (
            <Countdown expiresAt={promiseExpiresAt} onExpired={onExpired} />
          )}
          <strong className="space-distance">{distanceText(space.distanceMiles)}</strong>
        </div>
      </div>
      <div>
        <p className="space-when">
          <Availability space={space} />
          {space.address && <span>{space.address}</span>}
        </p>
        {space.description && <p className="soft">{space.description}</p>}
      </div>
      <SpaceActions space={space} me={me} onPromise={onPromise} />
    </li>
  );
}
