import type { RadiusMiles } from "~/domain/places/rules";
import type { SpaceInList } from "~/domain/spaces/rules";
import { Icon } from "~/ui/icons/icon";
import { PlainLink } from "~/ui/shell/plain-link";
import { useHomeAddress } from "./home-address";
import type { CardProps } from "./card-props";
import { PlaceField } from "./place-field";
import { RadiusChoice } from "./radius-choice";
import { SpaceCard } from "./space-card";
import { SpaceForm } from "./space-form";

/** Cards at first, and by each 'Show more'. */
export const CARDS = 20;

interface Props extends Omit<CardProps, "space"> {
  spaces: readonly SpaceInList[];
  radius: RadiusMiles;
  /** There are spaces beyond those listed. */
  more: boolean;
  unknownPlace: string | null;
  /** How lively it was here lately. */
  activity: string | null;
}

export function NearbyList({ spaces, radius, more, unknownPlace, activity, ...card }: Props) {
  const { home } = useHomeAddress();
  return (
    <section className="stack" aria-labelledby="nearby">
      <div>
        <div className="list-head">
          <h2 id="nearby">Nearby Parking</h2>
          <PlainLink className="button bare" to={home()} preventScrollReset replace>
            <Icon name="refresh" />
            Refresh
          </PlainLink>
        </div>
        <RadiusChoice radius={radius} />
        <details className="other-place" open={unknownPlace !== null}>
          <summary>Look around another place</summary>
          <PlaceField unknown={unknownPlace} />
        </details>
      </div>
      {/* It stays when the last space goes: what is on its way would lose its answer with it. */}
      <SpaceForm>
        {spaces.length === 0 ? (
          <div className="empty">
            <Icon name="parking" />
            <h3>No parking spaces available nearby</h3>
            <p>Try expanding your search radius</p>
            {activity && <p>{activity}</p>}
          </div>
        ) : (
          <ul className="stack">
            {spaces.map((space) => (
              <SpaceCard key={space.id} space={space} {...card} />
            ))}
          </ul>
        )}
      </SpaceForm>
      {more && (
        <PlainLink className="button quiet" to={home({ show: spaces.length + CARDS })} preventScrollReset replace>
          Show more
        </PlainLink>
      )}
    </section>
  );
}
