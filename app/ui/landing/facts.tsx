import { Icon, type IconName } from "~/ui/icons/icon";
import "./facts.css";

export interface Fact {
  icon: IconName;
  title: string;
  text: string;
}

/** Short statements with an icon each, side by side on wide screens. */
export const Facts = ({ of }: { of: readonly Fact[] }) => (
  <ul className="facts">
    {of.map(({ icon, title, text }) => (
      <li key={title}>
        <Icon name={icon} />
        <div>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      </li>
    ))}
  </ul>
);
