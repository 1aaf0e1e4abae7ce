import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";

const links = [
  { to: "/parking-history", icon: "clock", label: "Parking History" },
  { to: "/car", icon: "car", label: "My Car" },
  { to: "/rewards", icon: "points", label: "Rewards" },
  { to: "/profile/invitations", icon: "profile", label: "Invite a Neighbour" },
  { to: "/profile/notifications", icon: "bell", label: "Notifications" },
  { to: "/profile/security", icon: "lock", label: "Security" },
  { to: "/profile/data", icon: "terms", label: "Your Data" },
] as const;

const adminLink = { to: "/admin", icon: "lock", label: "Admin Dashboard" } as const;

/** Links to the member's other pages. */
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
