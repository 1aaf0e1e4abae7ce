import { Link } from "@remix-run/react";
import { useId } from "react";
import { Icon, type IconName } from "~/ui/icons/icon";

export interface MenuLink {
  to: string;
  icon: IconName;
  label: string;
  /** What stands there now. */
  note?: string;
}

export function MenuGroup({ title, links }: { title: string; links: readonly MenuLink[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="card rows">
        {links.map(({ to, icon, label, note }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              {label}
              {note !== undefined && <span className="soft">{note}</span>}
              <Icon name="go" className="go" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
