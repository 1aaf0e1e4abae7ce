import { Link } from "@remix-run/react";
import { Icon, type IconName } from "~/ui/icons/icon";

export interface LinkRow {
  to: string;
  icon?: IconName;
  label: string;
  /** The present value, such as '120 points'. */
  note?: string;
}

/** Links to other pages, as the rows of one card. */
export const LinkRows = ({ links }: { links: readonly LinkRow[] }) => (
  <ul className="card rows">
    {links.map(({ to, icon, label, note }) => (
      <li key={to}>
        <Link to={to}>
          {icon && <Icon name={icon} />}
          <span className="row apart">
            {label}
            {note !== undefined && <span className="soft">{note}</span>}
          </span>
          <Icon name="go" className="go" />
        </Link>
      </li>
    ))}
  </ul>
);
