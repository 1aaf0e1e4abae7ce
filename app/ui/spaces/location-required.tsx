import { Icon } from "~/ui/icons/icon";
import { useAppData } from "~/ui/shell/app-data";
import { useHomeUrls } from "./home-url";

interface Props {
  /** The member has allowed the position, but the phone does not know it. */
  allowed?: boolean;
  /** The page that asks again. Default: the map home, where another button is the filled one. */
  retry?: string;
}

/** Says that the member's place is unknown and what helps besides typing one (docs/product.md#without-javascript). */
export function LocationRequired({ allowed = false, retry }: Props) {
  const { brand = "" } = useAppData() ?? {};
  const { home } = useHomeUrls();
  return (
    <section className="card empty">
      <Icon name="locate" />
      <h2>{allowed ? "Your phone doesn't know where it is" : "Location Access Required"}</h2>
      <p>
        {allowed
          ? "Type a place, or try again under the open sky."
          : `Please enable location services to use ${brand} and find nearby parking spaces.`}
      </p>
      {/* Not a Link: it reloads the page, so that the browser asks again. */}
      <a className={retry === undefined ? "button tinted" : "button"} href={retry ?? home()}>
        Retry
      </a>
    </section>
  );
}
