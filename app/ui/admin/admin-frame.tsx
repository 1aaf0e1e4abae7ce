import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";

/** The admin's own screens, in the order of the navigation. */
const screens: readonly { to: string; label: string }[] = [{ to: "/admin", label: "Dashboard" }];

/** What every screen of an admin stands in. */
export const AdminFrame = ({ children }: { children: ReactNode }) => (
  <div className="admin stack">
    <nav aria-label="Admin">
      <ul className="admin-nav">
        {screens.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end={to === "/admin"}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
    {children}
  </div>
);
