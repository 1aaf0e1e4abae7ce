import { useLocation } from "@remix-run/react";
import { PlainLink } from "~/ui/shell/plain-link";
import type { FormPlace } from "./form-place";
import { otherPlaceUrl } from "./home-url";

/** The other places that a typed name may mean, as links. */
export function OtherMeanings({ place, path = "/" }: { place: FormPlace; path?: string }) {
  const { search } = useLocation();
  if (place.source !== "named" || !place.others) return null;
  return (
    <nav className="row" aria-label="Other places of this name">
      Or:
      {place.others.map((label) => (
        <PlainLink key={label} className="button quiet" to={otherPlaceUrl(path, search, label)}>
          {label}
        </PlainLink>
      ))}
    </nav>
  );
}
