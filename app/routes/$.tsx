import { data } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";

export const handle = { title: "404 Page Not Found", hydrate: false };

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return (
    <main className="bare">
      <div className="empty">
        <Icon name="map" />
        <h1>404 Page Not Found</h1>
        <p>Did you forget to add the page to the router?</p>
        <Link className="button" to="/">
          Home
        </Link>
      </div>
    </main>
  );
}
