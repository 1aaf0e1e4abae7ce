import { useHydrated } from "remix-utils/use-hydrated";
import { Icon } from "~/ui/icons/icon";
import { LocationRequired } from "./location-required";
import { PlaceField } from "./place-field";
import { SkeletonCards } from "./skeleton-cards";

interface Props {
  failure: string | null;
  unknownPlace: string | null;
}

/**
 * The map home as long as nobody knows where the member is. The place field stands still meanwhile: somebody may be
 * typing. Without JavaScript nothing is being read, so what follows a failure is shown from the start.
 */
export function Placeless({ failure, unknownPlace }: Props) {
  const live = useHydrated();
  return (
    <>
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
