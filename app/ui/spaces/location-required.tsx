import { Icon } from "~/ui/icons/icon";
import { useAppData } from "~/ui/shell/app-data";
import { useHomeAddress } from "./home-address";

/** Nobody knows where the member is, and what to do about it. The place field beside it is the other way (PRODUCT 13). */
export function LocationRequired() {
  const { brand = "" } = useAppData() ?? {};
  const { home } = useHomeAddress();
  return (
    <section className="card empty">
      <Icon name="locate" />
      <h2>Location Access Required</h2>
      <p>Please enable location services to use {brand} and find nearby parking spaces.</p>
      {/* Not a Link: it reloads the page, so that the browser asks again. */}
      <a className="button" href={home()}>
        Retry
      </a>
    </section>
  );
}
