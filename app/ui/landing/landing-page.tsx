import { Link } from "@remix-run/react";
import { useAppData } from "~/ui/shell/app-data";
import { useFocusOnceLoaded } from "~/ui/shell/use-focus-on-arrival";
import { Facts, type Fact } from "./facts";
import { Steps } from "./steps";
import { StreetScene } from "./street-scene";
import "./landing.css";

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
        <Steps />
      </section>

      <section aria-labelledby="fair">
        <h2 id="fair">Fair, private, simple</h2>
        <Facts of={facts} />
      </section>
    </div>
  );
}
