import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";

export const NOT_FOUND = "404 Page Not Found";

/** In the place of a page that does not exist (specification 2). */
export const NotFound = () => (
  <main className="bare">
    <div className="empty">
      <Icon name="map" />
      <h1>{NOT_FOUND}</h1>
      <p>Did you forget to add the page to the router?</p>
      <Link className="button" to="/">
        Home
      </Link>
    </div>
  </main>
);
