import { Icon, type IconName } from "~/ui/icons/icon";
import type { Tab } from "./handle";
import { PlainLink } from "./plain-link";

interface TabLink {
  tab: Tab;
  to: string;
  label: string;
}

const forMembers: readonly TabLink[] = [
  { tab: "map", to: "/", label: "Map" },
  { tab: "requests", to: "/requests", label: "Requests" },
  { tab: "chat", to: "/chat", label: "Chat" },
  { tab: "profile", to: "/profile", label: "Profile" },
  { tab: "menu", to: "/menu", label: "Menu" },
];

const forVisitors: readonly TabLink[] = [
  { tab: "home", to: "/", label: "Home" },
  { tab: "menu", to: "/menu", label: "Menu" },
];

interface Count {
  number: number;
  /** The number's meaning for screen readers. */
  of: string;
}

interface Props {
  tab: Tab | undefined;
  signedIn: boolean;
  unread: number;
  /** Requests that the member can answer. */
  toAnswer: number;
}

/** Bottom navigation; on wide screens it stands at the side. */
export function TabBar({ tab: current, signedIn, unread, toAnswer }: Props) {
  const counts: Partial<Record<Tab, Count>> = {
    requests: { number: toAnswer, of: "to answer" },
    chat: { number: unread, of: "unread" },
  };
  return (
    <nav className="tab-bar" aria-label="Main">
      <ul className="tabs">
        {(signedIn ? forMembers : forVisitors).map(({ tab, to, label }) => (
          <li key={tab}>
            <PlainLink to={to} aria-current={tab === current ? "page" : undefined} viewTransition>
              <TabIcon name={tab} count={counts[tab]} />
              {label}
            </PlainLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const MAX_SHOWN = 99;

function TabIcon({ name, count }: { name: IconName; count: Count | undefined }) {
  return (
    <span className="tab-icon">
      <Icon name={name} />
      {count && count.number > 0 && (
        <span className="count">
          {count.number > MAX_SHOWN ? `${MAX_SHOWN}+` : count.number}
          <span className="unseen"> {count.of}, </span>
        </span>
      )}
    </span>
  );
}
