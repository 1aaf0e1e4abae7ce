import { Icon } from "~/ui/icons/icon";
import { useAppData } from "~/ui/shell/app-data";
import { useHomeAddress } from "./home-address";

/** Says that the member's place is unknown and what to do. The place field beside it is the alternative (docs/product.md#without-javascript). */
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
