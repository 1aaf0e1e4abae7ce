import { Link } from "@remix-run/react";
import { useId } from "react";
import { Icon, type IconName } from "~/ui/icons/icon";

export interface MenuLink {
  to: string;
  icon: IconName;
  label: string;
  /** The present value, such as '120 points'. */
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
              <span className="row apart">
                {label}
                {note !== undefined && <span className="soft">{note}</span>}
              </span>
              <Icon name="go" className="go" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
