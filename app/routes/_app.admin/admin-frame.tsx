import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";

/** The number of items that wait for an admin, by screen. */
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
  { to: "/admin/circles", label: "Circles" },
  { to: "/admin/mail", label: "Mail" },
  { to: "/admin/health", label: "Health" },
  { to: "/admin/donations", label: "Donations" },
  { to: "/admin/registration", label: "Registration" },
  { to: "/admin/audit", label: "Audit log" },
  { to: "/admin/security", label: "Security log" },
];

/** The frame of every admin screen. */
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
