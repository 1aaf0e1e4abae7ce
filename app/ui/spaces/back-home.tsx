import { Link } from "@remix-run/react";
import { useHomeUrls } from "./home-url";

/** Leaves a form for the map home as it was. */
export const BackHome = () => (
  <Link className="button quiet" to={useHomeUrls().home()}>
    Cancel
  </Link>
);
