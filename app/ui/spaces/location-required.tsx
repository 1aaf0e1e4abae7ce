import { Icon } from "~/ui/icons/icon";
import { useAppData } from "~/ui/shell/app-data";
import { useHomeAddress } from "./home-address";
import { PlaceField } from "./place-field";

/** Nobody knows where the member is: what to do about it, with the place field as the other way (PRODUCT 13). */
export function LocationRequired({ message, unknownPlace }: { message: string | null; unknownPlace: string | null }) {
  const { brand = "" } = useAppData() ?? {};
  const { home } = useHomeAddress();
  return (
    <section className="card location-required">
      <div className="empty">
        <Icon name="locate" />
        <h2>Location Access Required</h2>
        <p>Please enable location services to use {brand} and find nearby parking spaces.</p>
        {message && <p role="alert">{message}</p>}
        {/* Not a Link: it reloads the page, so that the browser asks again. */}
        <a className="button" href={home()}>
          Retry
        </a>
      </div>
      <PlaceField unknown={unknownPlace} />
    </section>
  );
}
