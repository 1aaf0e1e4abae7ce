import { useHydrated } from "remix-utils/use-hydrated";
import { Icon } from "~/ui/icons/icon";
import { LocationRequired } from "~/ui/spaces/location-required";
import { PlaceField, type UnknownPlace } from "~/ui/spaces/place-field";
import { EarlyPlace } from "./early-place";

interface Props {
  /** Why the phone's position is not known; null while it is being read. */
  failure: string | null;
  unknownPlace: UnknownPlace | null;
}

/**
 * The map home while the member's place is unknown. The place field does not move, because someone may be typing. Without
 * JavaScript no position is being read, so the state after a failure shows at once.
 */
export function Placeless({ failure, unknownPlace }: Props) {
  const live = useHydrated();
  return (
    <>
      <EarlyPlace />
      <p className={failure === null ? "row scripted" : "row scripted settled"} role="status">
        {failure === null ? <span className="spinner" aria-hidden="true" /> : <Icon name="alert" />}
        {failure ?? "Getting your location..."}
      </p>
      <PlaceField unknown={unknownPlace} />
      {failure === null && (
        <div className="scripted">
          <SkeletonCards />
        </div>
      )}
      {(failure !== null || !live) && (
        <div className={failure === null ? "scriptless" : undefined}>
          <LocationRequired />
        </div>
      )}
    </>
  );
}

/** Three empty cards, until the spaces are there. */
const SkeletonCards = () => (
  <ul className="stack" aria-label="Loading parking spaces">
    {["first", "second", "third"].map((card) => (
      <li key={card} className="card space-card">
        <span className="skeleton" />
        <span className="skeleton" />
        <span className="skeleton tap" />
        <span className="skeleton" />
      </li>
    ))}
  </ul>
);
