import type { MouseEvent } from "react";
import { PlainLink } from "~/ui/shell/plain-link";
import { useToast } from "~/ui/toast/toasts";
import { useHomeAddress } from "./home-address";
import type { OpenDialog } from "./home-dialog";

interface Props {
  /** The member's place is known. */
  located: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

const share: OpenDialog = { kind: "share", path: "/spaces/new" };
const request: OpenDialog = { kind: "request", path: "/requests/new" };

/** Share and request, by dialogs; without JavaScript they are pages. Neither goes without a place (specification 5). */
export function HomeActions({ located, onOpen }: Props) {
  const { page } = useHomeAddress();
  const toast = useToast();
  const ask = (dialog: OpenDialog, purpose: string) => (event: MouseEvent) => {
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
    <div className="home-actions">
      <PlainLink className="button" to={page(share.path)} onClick={ask(share, "share your parking space")}>
        Share Space
      </PlainLink>
      <PlainLink className="button quiet" to={page(request.path)} onClick={ask(request, "request parking")}>
        Request Parking
      </PlainLink>
    </div>
  );
}
