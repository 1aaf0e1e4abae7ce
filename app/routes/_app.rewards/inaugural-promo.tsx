import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";

/** Invites to support the community; the minimum is 3.00 everywhere (docs/product.md#placeholders). */
export const InauguralPromo = () => (
  <Link className="card row apart promo" to="/subscribe">
    <span>
      <strong>Inaugural Member</strong>
      <br />
      Support your parking community
    </span>
    <span className="badge">$3.00 min</span>
    <Icon name="go" />
  </Link>
);
