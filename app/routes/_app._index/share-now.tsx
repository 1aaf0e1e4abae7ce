import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, type MouseEvent } from "react";
import { SURE_METRES } from "~/domain/listings/space-rules";
import { PlainLink } from "~/ui/shell/plain-link";
import { unsureAddress, useHomeAddress } from "~/ui/spaces/home-address";
import { measured } from "~/ui/spaces/measured";
import { SHARE_NOW } from "./shared-now";

const FORM_PATH = "/spaces/new";

/**
 * Shares the space where the phone is, with the defaults. A second tap cancels while the phone looks for its position. A
 * position that is old or not exact enough shares nothing: it leads to the form, where the pin is set. Without JavaScript
 * it is a link to that form.
 */
export function ShareNow() {
  const { search } = useLocation();
  const { action } = useHomeAddress();
  const navigate = useNavigate();
  const fetcher = useFetcher({ key: SHARE_NOW });
  const [measuring, setMeasuring] = useState(false);
  const cancel = useRef<AbortController>();
  useEffect(() => () => cancel.current?.abort(), []);
  const query = `?now${search && `&${search.slice(1)}`}`;
  const form = FORM_PATH + query;

  const share = async (event: MouseEvent) => {
    event.preventDefault();
    cancel.current?.abort();
    if (measuring || fetcher.state !== "idle") return;
    const { signal } = (cancel.current = new AbortController());
    setMeasuring(true);
    const position = await measured(signal);
    setMeasuring(false);
    if (signal.aborted) return;
    if (!position) {
      navigate(form);
      return;
    }
    const { latitude, longitude, accuracy } = position.coords;
    if (accuracy > SURE_METRES) {
      navigate(unsureAddress(FORM_PATH, query, position.coords));
      return;
    }
    fetcher.submit({ "share-now": "on", latitude, longitude, accuracy }, { method: "post", action });
  };

  const sending = fetcher.state !== "idle";
  return (
    <PlainLink className="button" to={form} aria-disabled={sending} onClick={(event) => void share(event)}>
      {measuring ? "Finding your car…" : sending ? "Sharing..." : "Share here now"}
    </PlainLink>
  );
}
