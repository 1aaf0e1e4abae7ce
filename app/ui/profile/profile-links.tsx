import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";

const links = [
  { to: "/parking-history", icon: "clock", label: "Parking History" },
  { to: "/rewards", icon: "points", label: "Rewards" },
  { to: "/profile/password", icon: "lock", label: "Change Password" },
  { to: "/profile/data", icon: "terms", label: "Your Data" },
] as const;

const adminLink = { to: "/admin", icon: "lock", label: "Admin Dashboard" } as const;

/** What else is the member's own. */
export const ProfileLinks = ({ isAdmin }: { isAdmin: boolean }) => (
  <nav aria-label="Your account">
    <ul className="card rows">
      {[...links, ...(isAdmin ? [adminLink] : [])].map(({ to, icon, label }) => (
        <li key={to}>
          <Link to={to}>
            <Icon name={icon} />
            {label}
            <Icon name="go" className="go" />
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
