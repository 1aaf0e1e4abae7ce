import { LocationRequired } from "./location-required";
import { PlaceField } from "./place-field";
import { SkeletonCards } from "./skeleton-cards";

/** The first moments of a phone whose place the server does not know; without JavaScript they would last for ever. */
export const Locating = ({ unknownPlace }: { unknownPlace: string | null }) => (
  <>
    <div className="stack scripted">
      <p className="row" role="status">
        <span className="spinner" aria-hidden="true" />
        Getting your location...
      </p>
      <PlaceField unknown={unknownPlace} />
      <SkeletonCards />
    </div>
    <noscript>
      <LocationRequired message={null} unknownPlace={unknownPlace} />
    </noscript>
  </>
);
