import { data, type MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";

export const handle = { title: "Not found", hydrate: false };

export const meta: MetaFunction = () => [{ title: "404 Page Not Found" }];

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
