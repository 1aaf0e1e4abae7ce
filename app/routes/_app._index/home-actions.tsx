import type { MouseEvent } from "react";
import { PlainLink } from "~/ui/shell/plain-link";
import { useToast } from "~/ui/toast/toasts";
import { useHomeAddress } from "~/ui/spaces/home-address";
import type { OpenDialog } from "./home-dialog";
import { ShareNow } from "./share-now";

interface Props {
  /** The member's place is known. */
  located: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

interface DialogLinkProps extends Props {
  dialog: OpenDialog;
  /** What the place is needed for. */
  purpose: string;
  children: string;
}

/** Opens a dialog, or a page without JavaScript. Both need a place (specification 5). */
function DialogLink({ dialog, located, onOpen, purpose, children }: DialogLinkProps) {
  const { page } = useHomeAddress();
  const toast = useToast();
  const open = (event: MouseEvent) => {
    // Without https no position comes: the page behind the link asks for a place.
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

/** Shares later or elsewhere. */
export const ShareSpaceLink = (props: Props) => (
  <DialogLink dialog={{ kind: "share", path: "/spaces/new" }} purpose="share your parking space" {...props}>
    Share Space
  </DialogLink>
);
