import { Icon, type IconName } from "~/ui/icons/icon";
import "./landing-parts.css";

export interface Fact {
  icon: IconName;
  title: string;
  text: string;
}

/** Short statements with an icon each, side by side on wide screens. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <ul className="facts">
    {facts.map(({ icon, title, text }) => (
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

interface Step {
  icon: IconName;
  /** The state the space is in, in the colours of the map. */
  badge: string;
  tone: string;
  title: string;
  text: string;
}

const steps: readonly Step[] = [
  {
    icon: "car",
    badge: "Leaving",
    tone: "leaving",
    title: "Someone leaves",
    text: "They share the space: free now, or in 5, 10, 15 or 30 minutes.",
  },
  {
    icon: "map",
    badge: "Available",
    tone: "available",
    title: "Neighbours see it",
    text: "It appears on the map and in the list of drivers within 2 miles, nearest first.",
  },
  {
    icon: "clock",
    badge: "Promised",
    tone: "promised",
    title: "It's held for you",
    text: "The owner promises it to you and waits 5, 10 or 20 minutes. You both see the same countdown.",
  },
  {
    icon: "parking",
    badge: "You",
    tone: "me",
    title: "You park",
    text: "Two plain words on both phones tell you that you found each other.",
  },
];

/** The life of a space in four steps. */
export const Steps = () => (
  <ol className="steps">
    {steps.map(({ icon, badge, tone, title, text }) => (
      <li className="card" key={title}>
        <span className={`badge ${tone}`}>
          <Icon name={icon} />
          {badge}
        </span>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
);
