import { Link } from "@remix-run/react";
import { useAppData } from "~/ui/shell/app-data";
import { useFocusOnceLoaded } from "~/ui/shell/use-focus-on-arrival";
import { Facts, type Fact } from "./facts";
import { Steps } from "./steps";
import { StreetScene } from "./street-scene";
import { YourData } from "./your-data";
import "./landing.css";

const facts: readonly Fact[] = [
  {
    icon: "clock",
    title: "No more rounds",
    text: "You see what is free, or will be in a few minutes, before you get there. You drive to a space, not in search of one.",
  },
  {
    icon: "points",
    title: "Points, not money",
    text: "Sharing a space earns 50 points, a handover 25 more; finding one costs up to 25. Nobody sells a place on the street.",
  },
  {
    icon: "check",
    title: "Nothing to install",
    text: "It runs in the browser you have. If you keep your location to yourself, a postcode or a city will do.",
  },
];

/** The way in, for who has read far enough. */
const Join = () => (
  <p className="row">
    <Link className="button" to="/auth?mode=sign-up">
      Create Account
    </Link>
    <Link className="button quiet" to="/auth">
      Sign In
    </Link>
  </p>
);

/** What a visitor finds at /: what this is, how it goes, what becomes of their data, and the way in. */
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
          <Join />
        </div>
        <StreetScene />
      </section>

      <section aria-labelledby="how">
        <h2 id="how">From one driver to the next</h2>
        <Steps />
      </section>

      <section aria-labelledby="why">
        <h2 id="why">Made for your street</h2>
        <Facts of={facts} />
      </section>

      <YourData />

      <section className="last-word">
        <h2>Somebody is looking for the space you leave</h2>
        <Join />
      </section>

      <footer>
        <ul className="row">
          <li>
            <Link to="/about">About</Link>
          </li>
          <li>
            <Link to="/how-it-works">How It Works</Link>
          </li>
          <li>
            <Link to="/terms">Terms of Use</Link>
          </li>
          <li>
            <Link to="/privacy">Privacy Policy</Link>
          </li>
          <li>
            <Link to="/contact">Contact Us</Link>
          </li>
        </ul>
      </footer>
    </div>
  );
}
