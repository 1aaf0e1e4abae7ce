import { useConnected } from "~/realtime/use-realtime";
import { Icon } from "~/ui/icons/icon";
import { useLasting } from "./use-lasting";
import { useOnline } from "./use-online";

/** A socket opens within seconds: a shorter gap is nothing to speak of. */
const PAUSE_MS = 6000;

/** The thin strip on top: whose app this is, and whether what it shows can be up to date. */
export function StatusStrip({ brand, signedIn }: { brand: string; signedIn: boolean }) {
  const online = useOnline();
  const connected = useConnected();
  const paused = useLasting(signedIn && !connected, PAUSE_MS);
  return (
    <header className="status-strip">
      <span className="brand">
        <Icon name="brand" />
        {brand}
      </span>
      <span role="status">{online ? paused && "Live updates paused" : "You are offline"}</span>
    </header>
  );
}
