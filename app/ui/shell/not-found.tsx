import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";
import { StaticShell } from "./static-shell.server";

export const NOT_FOUND = "404 Page Not Found";

/** The page of an unknown path. The header holds the title. */
export function NotFound() {
  const wayOn = <WayOn />;
  return StaticShell ? <StaticShell>{wayOn}</StaticShell> : wayOn;
}

const WayOn = () => (
  <div className="empty">
    <Icon name="map" />
    <p>Did you forget to add the page to the router?</p>
    <Link className="button" to="/">
      Home
    </Link>
  </div>
);
