import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";

/** What waits for an admin, by the screen on which it is decided. */
export interface Waiting {
  redemptions: number;
  messages: number;
  reports: number;
}

/** The admin's own screens, in the order of the navigation. */
const screens: readonly { to: string; label: string; waits?: keyof Waiting }[] = [
  { to: "/admin", label: "Dashboard" },
  { to: "/admin/redemptions", label: "Redemptions", waits: "redemptions" },
  { to: "/admin/messages", label: "Messages", waits: "messages" },
  { to: "/admin/reports", label: "Reports", waits: "reports" },
  { to: "/admin/mail", label: "Mail" },
  { to: "/admin/donations", label: "Donations" },
  { to: "/admin/audit", label: "Audit log" },
];

/** What every screen of an admin stands in. */
export const AdminFrame = ({ waiting, children }: { waiting: Waiting; children: ReactNode }) => (
  <div className="admin stack">
    <nav aria-label="Admin">
      <ul className="admin-nav">
        {screens.map(({ to, label, waits }) => (
          <li key={to}>
            <NavLink to={to} end={to === "/admin"}>
              {label}
              {waits && waiting[waits] > 0 && (
                <span className="badge me">
                  {waiting[waits]}
                  <span className="unseen"> waiting</span>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
    {children}
  </div>
);
