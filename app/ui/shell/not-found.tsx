import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "~/ui/icons/icon";
import { useMember } from "./app-data";
import { StaticShell } from "./static-shell.server";

export const NOT_FOUND = "404 Page Not Found";

/** The page of an unknown path (specification 2). For members the header holds the title. */
export function NotFound() {
  const member = useMember();
  if (member && StaticShell)
    return (
      <StaticShell>
        <WayOn />
      </StaticShell>
    );
  return (
    <main className="bare">
      <WayOn>
        <h1>{NOT_FOUND}</h1>
      </WayOn>
    </main>
  );
}

const WayOn = ({ children }: { children?: ReactNode }) => (
  <div className="empty">
    <Icon name="map" />
    {children}
    <p>Did you forget to add the page to the router?</p>
    <Link className="button" to="/">
      Home
    </Link>
  </div>
);
