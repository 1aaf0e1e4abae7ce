import { radiusChoices, type RadiusMiles } from "~/domain/places/rules";
import { PlainLink } from "~/ui/shell/plain-link";
import { useHomeUrls } from "~/ui/spaces/home-url";
import type { UnknownPlace } from "~/ui/spaces/home-data";
import { PlaceField } from "~/ui/spaces/place-field";

interface Props {
  radius: RadiusMiles;
  unknownPlace: UnknownPlace | null;
}

/** What the header's title opens: how far and where the list looks, and the form for a space elsewhere or later. */
export const AroundChoice = ({ radius, unknownPlace }: Props) => {
  const { home, page } = useHomeUrls();
  return (
    <div className="around-choice stack">
      <nav className="radius-choice" aria-label="Search radius">
        {radiusChoices.map((miles) => (
          <PlainLink
            key={miles}
            to={home({ radius: miles, show: null })}
            aria-current={miles === radius}
            preventScrollReset
            replace
          >
            {miles} mi
          </PlainLink>
        ))}
      </nav>
      <div className="other-place">
        <h2>Look around another place</h2>
        <PlaceField unknown={unknownPlace} />
      </div>
      <PlainLink className="button quiet" to={page("/spaces/new")}>
        Share elsewhere or later
      </PlainLink>
    </div>
  );
};
