import { Link, useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useSafeSubmit } from "~/ui/forms/use-safe-submit";
import { useHomeUrls } from "~/ui/spaces/home-url";
import { plainStreet } from "~/ui/spaces/street-name";
import { SentBy } from "~/ui/shell/app-data";

/** What 'Share here now' did. */
export interface SharedNow {
  id: string;
  /** 'near 402 5th Street'; '' where no map knows the street. */
  address: string;
  earned: number;
  holdingPaused: boolean;
  /** The first offer to hide the name near here: where it leads, and its words. */
  homeArea: { to?: string; link?: string };
}

/** How long 'Undo' and 'Change' show. The server allows it for longer (SHARE_UNDO_MS). */
const SHOWN_MS = 10_000;

/** Says for 10 s where the space was shared, with 'Undo' and 'Change'. */
export function SharedCard({ id, address, earned, holdingPaused, homeArea: { to, link } }: SharedNow) {
  const { action } = useHomeUrls();
  const fetcher = useFetcher();
  const safely = useSafeSubmit(fetcher);
  const [open, setOpen] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (open && fetcher.formData) setOpen(false);
  // Hidden, not removed: a form that is removed loses its answer.
  return (
    <fetcher.Form method="post" action={action} className="card shared-now" hidden={!open} onSubmit={safely}>
      <SentBy />
      <p role="status">
        <strong>
          Shared at {address ? plainStreet(address) : "your position"}
          {earned > 0 && ` · ${earned} points`}
        </strong>{" "}
        {holdingPaused && "It isn't held: you can't hold spaces at present."}
        {to && (
          <Link className="lone" to={to}>
            {link}
          </Link>
        )}
      </p>
      <div className="row">
        <button name="undo-share" value={id} className="button quiet">
          Undo
        </button>
        <button name="change-share" value={id} className="button quiet">
          Change
        </button>
      </div>
    </fetcher.Form>
  );
}
