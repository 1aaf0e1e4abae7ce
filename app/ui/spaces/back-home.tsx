import { Link } from "@remix-run/react";
import { useHomeAddress } from "./home-address";

/** Leaves a form for the map home as it was. */
export const BackHome = () => (
  <Link className="button quiet" to={useHomeAddress().home()}>
    Cancel
  </Link>
);
