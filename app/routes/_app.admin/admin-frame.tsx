import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

/** The number of items that wait for an admin, by screen. */
export interface Waiting {
  redemptions: number;
  messages: number;
  reports: number;
  /** Those whom an admin has to let in. */
  joining: number;
}

interface Screen {
  to: string;
  label: string;
  waits?: keyof Waiting;
  /** Where the pages begin that stand in no list but are reached from this screen. */
  leadsTo?: readonly string[];
}

interface Group {
  label: string;
  screens: readonly [Screen, ...Screen[]];
}

/** The admin's own screens under four headings, which fit a narrow phone. A heading leads to its first screen. */
const groups: readonly Group[] = [
  {
    label: "Dashboard",
    screens: [
      { to: "/admin", label: "Dashboard", leadsTo: ["/admin/members/", "/admin/many", "/admin/export"] },
      { to: "/admin/statistics", label: "Statistics" },
    ],
  },
  {
    label: "Inbox",
    screens: [
      { to: "/admin/redemptions", label: "Redemptions", waits: "redemptions" },
      { to: "/admin/messages", label: "Messages", waits: "messages" },
      { to: "/admin/reports", label: "Reports", waits: "reports", leadsTo: ["/admin/spaces/"] },
    ],
  },
  {
    label: "People",
    screens: [
      { to: "/admin/announcements", label: "Announcements" },
      { to: "/admin/registration", label: "Registration", waits: "joining" },
      { to: "/admin/import", label: "Import" },
      { to: "/admin/circles", label: "Circles" },
      { to: "/admin/donations", label: "Donations" },
    ],
  },
  {
    label: "Server",
    screens: [
      { to: "/admin/health", label: "Health", leadsTo: ["/admin/health/"] },
      { to: "/admin/mail", label: "Mail", leadsTo: ["/admin/texts"] },
      { to: "/admin/audit", label: "Audit log" },
      { to: "/admin/security", label: "Security log" },
    ],
  },
];

/** The frame of every admin screen: the headings, and the screens under the one that holds the shown screen. */
export function AdminFrame({ waiting, children }: { waiting: Waiting; children: ReactNode }) {
  const { pathname } = useLocation();
  /** 'page': the shown screen, 'true': the one that leads to it. */
  const currentOf = ({ to, leadsTo = [] }: Screen) =>
    to === pathname ? "page" : leadsTo.some((start) => pathname.startsWith(start)) ? "true" : undefined;
  const here = groups.find(({ screens }) => screens.some(currentOf));
  const waitsIn = (screens: readonly Screen[]): number =>
    screens.reduce((sum, { waits }) => sum + (waits ? waiting[waits] : 0), 0);
  return (
    <div className="admin stack">
      <div>
        <nav aria-label="Admin">
          <ul className="admin-nav">
            {groups.map(({ label, screens }) => (
              <li key={label}>
                <Link to={screens[0].to} aria-current={label === here?.label ? "true" : undefined}>
                  {label}
                  <Count waits={waitsIn(screens)} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {here && here.screens.length > 1 && (
          <nav aria-label={here.label}>
            <ul className="admin-nav">
              {here.screens.map((screen) => (
                <li key={screen.to}>
                  <Link to={screen.to} aria-current={currentOf(screen)}>
                    {screen.label}
                    <Count waits={waitsIn([screen])} />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      {children}
    </div>
  );
}

const Count = ({ waits }: { waits: number }) =>
  waits > 0 && (
    <span className="badge me">
      {waits}
      <span className="unseen"> waiting</span>
    </span>
  );
