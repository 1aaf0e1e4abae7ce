import { useSyncExternalStore } from "react";
import { Icon } from "~/ui/icons/icon";

function watchConnection(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

const isOnline = () => navigator.onLine;
const assumeOnline = () => true;

/** The thin strip on top: whose app this is, and whether what it shows can be up to date. */
export function StatusStrip({ brand }: { brand: string }) {
  const online = useSyncExternalStore(watchConnection, isOnline, assumeOnline);
  return (
    <header className="status-strip">
      <span className="brand">
        <Icon name="brand" />
        {brand}
      </span>
      <span role="status">{online ? "" : "You are offline"}</span>
    </header>
  );
}
