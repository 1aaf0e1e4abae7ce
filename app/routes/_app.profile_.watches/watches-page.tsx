import { Link } from "@remix-run/react";
import type { Point, RadiusMiles } from "~/domain/places/rules";
import { WATCHES_MAX, type OwnWatch } from "~/domain/push/watch-rules";
import type { FormReply } from "~/ui/forms/form-state";
import { Picture } from "~/ui/icons/picture";
import { PlainLink } from "~/ui/shell/plain-link";
import { WatchForm } from "./watch-form";
import { WatchList } from "./watch-list";

interface Props {
  watches: OwnWatch[];
  /** The middle of a new area; null: no place is known. */
  place: Point | null;
  /** It is the member's last known place. */
  isLast: boolean;
  radius: RadiusMiles;
  timeZone: string;
  reply: FormReply | undefined;
}

/** The areas that a member watches (docs/product.md#push). */
export const WatchesPage = ({ watches, timeZone, ...area }: Props) => (
  <div className="stack">
    <section className="card stack" aria-labelledby="watches">
      <h2 id="watches">Areas you watch</h2>
      <p>
        We'll tell you when a space comes up. Change how in <Link to="/profile/notifications">Notifications</Link>.
      </p>
      {watches.length > 0 ? (
        <WatchList watches={watches} timeZone={timeZone} />
      ) : (
        <div className="empty">
          <Picture name="street" />
          <p>You aren't watching any area.</p>
        </div>
      )}
    </section>
    <NewWatch {...area} isFull={watches.length >= WATCHES_MAX} />
  </div>
);

function NewWatch({ isFull, place, ...form }: Omit<Props, "watches" | "timeZone"> & { isFull: boolean }) {
  if (place && (!isFull || form.reply)) return <WatchForm place={place} {...form} />;
  return (
    <p className="notice">
      {isFull ? (
        `You watch ${WATCHES_MAX} areas. End one to watch another.`
      ) : (
        <>
          We do not know where you are. Open <PlainLink to="/">the map</PlainLink> first, then come back.
        </>
      )}
    </p>
  );
}
