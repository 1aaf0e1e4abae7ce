import { Link } from "@remix-run/react";
import { Icon, type IconName } from "~/ui/icons/icon";
import { useAppData } from "~/ui/shell/app-data";
import { useFocusOnceLoaded } from "~/ui/shell/use-focus-on-arrival";
import { StreetScene } from "./street-scene";
import "./landing.css";

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
    title: "Somebody leaves",
    text: "One tap shares the space: free now, or in 5, 10, 15 or 30 minutes.",
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
    title: "It is kept for you",
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

interface Fact {
  icon: IconName;
  title: string;
  text: string;
}

const facts: readonly Fact[] = [
  {
    icon: "points",
    title: "Points, not money",
    text: "Sharing a space earns 50 points, a handover 25 more; finding one costs up to 25. Nobody sells a place on the street.",
  },
  {
    icon: "lock",
    title: "Only what it takes to meet",
    text: "Neighbours see your name, your car and the last 4 characters of its plate. Never your e-mail address, and never where you are.",
  },
  {
    icon: "check",
    title: "Nothing to install",
    text: "It runs in the browser you have. If you keep your location to yourself, a postcode or a city will do.",
  },
];

/** What a visitor finds at /: what this is, how it goes, and the way in. */
export function LandingPage() {
  useFocusOnceLoaded();
  const brand = useAppData()?.brand;
  return (
    <div className="landing">
      <section className="hero">
        <div className="stack">
          <h1 tabIndex={-1}>
            A neighbour leaves.
            <br />
            You park.
          </h1>
          <p className="lead">
            {brand} is a parking community for your neighbourhood: drivers share the space they are leaving with whoever
            is looking for one nearby.
          </p>
          <p className="row">
            <Link className="button" to="/auth?mode=sign-up">
              Create Account
            </Link>
            <Link className="button quiet" to="/auth">
              Sign In
            </Link>
          </p>
        </div>
        <StreetScene />
      </section>

      <section aria-labelledby="how">
        <h2 id="how">From one driver to the next</h2>
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
      </section>

      <section aria-labelledby="fair">
        <h2 id="fair">Fair, private, simple</h2>
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
      </section>
    </div>
  );
}
