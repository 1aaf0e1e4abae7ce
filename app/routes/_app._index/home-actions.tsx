import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { useMember } from "~/ui/shell/app-data";
import { PlainLink } from "~/ui/shell/plain-link";
import { useToast } from "~/ui/toast/toasts";
import { unsureUrl, useHomeUrls } from "~/ui/spaces/home-url";
import { measurePosition } from "~/ui/spaces/phone-position";
import type { OpenDialog } from "./home-dialog";
import { SHARE_NOW } from "./nearby-list";
import { SURE_METRES } from "~/domain/listings/space-rules";

interface Props {
  /** The member's place is known. */
  located: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

interface DialogLinkProps extends Props {
  dialog: OpenDialog;
  purpose: string;
  children: string;
}

/** Opens a dialog, which needs a place. Without JavaScript or https it leads to a page, which asks for one. */
function DialogLink({ dialog, located, onOpen, purpose, children }: DialogLinkProps) {
  const { page } = useHomeUrls();
  const toast = useToast();
  const open = (event: MouseEvent) => {
    // No position comes then.
    if (!located && !window.isSecureContext) return;
    event.preventDefault();
    if (located) onOpen(dialog);
    else
      toast({
        title: "Location Required",
        message: `Please enable location services to ${purpose}.`,
        destructive: true,
      });
  };
  return (
    <PlainLink className="button quiet" to={page(dialog.path)} onClick={open}>
      {children}
    </PlainLink>
  );
}

const RequestLink = (props: Props & { children: string }) => (
  <DialogLink dialog={{ kind: "request", path: "/requests/new" }} purpose="request parking" {...props} />
);

/** The two large buttons: to share here at once, and to request. */
export const HomeActions = (props: Props) => (
  <div className="home-actions">
    <ShareNow />
    <RequestLink {...props}>Request Parking</RequestLink>
  </div>
);

/** Requests, where there is no space to take. */
export const AskNeighboursLink = (props: Props) => <RequestLink {...props}>Ask neighbours</RequestLink>;

export const ShareSpaceLink = (props: Props) => (
  <DialogLink dialog={{ kind: "share", path: "/spaces/new" }} purpose="share your parking space" {...props}>
    Share Space
  </DialogLink>
);

const FORM_PATH = "/spaces/new";

/**
 * Shares the space where the phone is, with the defaults. A second tap cancels while the phone looks for its position. A
 * position that is old or not exact enough shares nothing: it leads to the form, where the pin is set. Without JavaScript
 * it is a link to that form.
 */
function ShareNow() {
  const { search } = useLocation();
  const { action } = useHomeUrls();
  const navigate = useNavigate();
  const fetcher = useFetcher({ key: SHARE_NOW });
  const sentBy = useMember()?.id ?? "";
  const [measuring, setMeasuring] = useState(false);
  const cancel = useRef<AbortController>();
  useEffect(() => () => cancel.current?.abort(), []);
  const form = FORM_PATH + search;

  const share = async (event: MouseEvent) => {
    event.preventDefault();
    cancel.current?.abort();
    if (measuring || fetcher.state !== "idle") return;
    const { signal } = (cancel.current = new AbortController());
    setMeasuring(true);
    const position = await measurePosition(signal);
    setMeasuring(false);
    if (signal.aborted) return;
    if (!position) {
      navigate(form);
      return;
    }
    const { latitude, longitude, accuracy } = position.coords;
    if (accuracy > SURE_METRES) {
      navigate(unsureUrl(FORM_PATH, search, position.coords));
      return;
    }
    fetcher.submit({ sentBy, "share-now": "on", latitude, longitude, accuracy }, { method: "post", action });
  };

  const sending = fetcher.state !== "idle";
  return (
    <PlainLink className="button" to={form} aria-disabled={sending} onClick={(event) => void share(event)}>
      {measuring ? "Finding your car..." : sending ? "Sharing..." : "Share here now"}
    </PlainLink>
  );
}
