import { Icon } from "~/ui/icons/icon";
import { useAppData } from "~/ui/shell/app-data";
import { useHomeUrls } from "./home-url";

/** Why the place is unknown, where it is not that the browser may not tell it. */
export interface Reason {
  title: string;
  text: string;
}

interface Props {
  reason?: Reason | null;
  /** The page that asks again. Default: the map home, where another button is the filled one. */
  retry?: string;
}

/** Says that the member's place is unknown and what helps besides typing one (docs/product.md#without-javascript). */
export function LocationRequired({ reason, retry }: Props) {
  const { brand = "" } = useAppData() ?? {};
  const { home } = useHomeUrls();
  return (
    <section className="card empty">
      <Icon name="locate" />
      <h2>{reason?.title ?? "Location Access Required"}</h2>
      <p>{reason?.text ?? `Please enable location services to use ${brand} and find nearby parking spaces.`}</p>
      {/* Not a Link: it reloads the page, so that the browser asks again. */}
      <a className={retry === undefined ? "button tinted" : "button"} href={retry ?? home()}>
        Retry
      </a>
    </section>
  );
}
