import { Link, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { Icon } from "~/ui/icons/icon";

/** Milliseconds before the page redirects to the map home (specification 9). */
const SHOWN_MS = 1000;

/** What a member who is no admin sees at an admin's page (specification 8). */
export function AccessDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate("/", { replace: true }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="empty" role="alert">
      <Icon name="lock" />
      <h2>Access Denied</h2>
      <p>You don't have admin privileges.</p>
      <Link className="button" to="/">
        Home
      </Link>
    </div>
  );
}
