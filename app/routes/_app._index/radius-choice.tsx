import { radiusChoices, type RadiusMiles } from "~/domain/places/rules";
import { PlainLink } from "~/ui/shell/plain-link";
import { useHomeAddress } from "~/ui/spaces/home-address";

/** How far around the list looks. */
export function RadiusChoice({ radius }: { radius: RadiusMiles }) {
  const { home } = useHomeAddress();
  return (
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
  );
}
