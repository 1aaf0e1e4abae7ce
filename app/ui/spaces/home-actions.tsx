import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useToast } from "~/ui/toast/toasts";
import { useHomeAddress } from "./home-address";

interface Props {
  /** The member's place is known. */
  located: boolean;
  onShare: () => void;
  onRequest: () => void;
}

/** Share and request, by dialogs; without JavaScript they are pages. Neither goes without a place (specification 5). */
export function HomeActions({ located, onShare, onRequest }: Props) {
  const { page } = useHomeAddress();
  const toast = useToast();
  const ask = (purpose: string, open: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    if (located) open();
    else
      toast({
        title: "Location Required",
        message: `Please enable location services to ${purpose}.`,
        destructive: true,
      });
  };
  return (
    <div className="home-actions">
      <Link className="button" to={page("/spaces/new")} onClick={ask("share your parking space", onShare)}>
        Share Space
      </Link>
      <Link className="button quiet" to={page("/requests/new")} onClick={ask("request parking", onRequest)}>
        Request Parking
      </Link>
    </div>
  );
}
