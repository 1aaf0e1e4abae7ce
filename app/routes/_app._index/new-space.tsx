import { useEffect, useState } from "react";
import { driveMinutes } from "~/domain/listings/listing-time-rules";
import type { SpaceInList } from "~/domain/listings/space-rules";

/** How long it says that a space is new, in ms. */
const NEW_MS = 60_000;

/** Says on the map that a neighbour has shared a space, how far it is and where, and leads to its card. */
export const NewSpace = ({ space }: { space: SpaceInList | undefined }) => (
  <div className="new-space" role="status">
    {space && <Chip key={space.id} space={space} />}
  </div>
);

function Chip({ space: { id, address, distanceMiles } }: { space: SpaceInList }) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), NEW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  // It goes afterwards: a link that has gone leads nowhere.
  const goLater = () => setTimeout(() => setShown(false));
  return (
    <a className="button" href={`#space-${id}`} onClick={goLater}>
      A new space: {[`${driveMinutes(distanceMiles)} min`, address].filter(Boolean).join(" · ")}
    </a>
  );
}
