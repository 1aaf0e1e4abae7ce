import { useConnected } from "~/realtime/use-realtime";
import { Icon } from "~/ui/icons/icon";
import { useLasting } from "./use-lasting";
import { useOnline } from "./use-online";

/** Milliseconds without a socket before the strip says so. A socket usually opens within seconds. */
const PAUSE_MS = 6000;

/** The strip on top: the community's name and whether the connection is lost. */
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
