import { Link } from "@remix-run/react";
import { useAppData } from "~/ui/shell/app-data";
import { useFocusOnceLoaded } from "~/ui/shell/use-focus-on-arrival";
import { type Fact, Facts, Steps } from "~/ui/landing/landing-parts";
import { Icon } from "~/ui/icons/icon";
import sampleMap from "./sample-map.svg";
import { StreetScene } from "./street-scene";
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

/** The links to sign up and sign in, repeated at the end. */
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

/** An invented map: it shows a visitor how the home looks (docs/product.md#main-job). Light or dark by its own style. */
const Sample = () => (
  <figure>
    <img
      className="sample"
      src={sampleMap}
      width={400}
      height={320}
      loading="lazy"
      alt="A map with you in the middle, two available spaces, one whose owner is leaving now and one promised to someone else. The nearest is 1 minute away, and its button says: I'm coming."
    />
    <figcaption className="soft">An example, with an invented town.</figcaption>
  </figure>
);

const furtherPages = [
  ["/about", "About"],
  ["/how-it-works", "How It Works"],
  ["/terms", "Terms of Use"],
  ["/privacy", "Privacy Policy"],
  ["/contact", "Contact Us"],
] as const;

interface Props {
  /** The community's handovers of the last 7 days. Null: too few people took part. */
  handovers: number | null;
}

/** The visitor's page at /: what the product is, how it looks and works, what happens to data, and sign-up. */
export function LandingPage({ handovers }: Props) {
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
          {handovers !== null && (
            <p>
              <span className="badge available">
                {handovers} {handovers === 1 ? "space" : "spaces"} handed over here this week
              </span>
            </p>
          )}
        </div>
        <StreetScene />
      </section>

      <section className="looks" aria-labelledby="looks">
        <div>
          <h2 id="looks">How it looks</h2>
          <p className="lead">
            Pins say how long until a space is free. One tap on 'I'm coming' and the owner holds it for you. Leaving?
            One tap on 'Share here now'.
          </p>
        </div>
        <Sample />
      </section>

      <section aria-labelledby="how">
        <h2 id="how">From one driver to the next</h2>
        <Steps />
      </section>

      <section aria-labelledby="why">
        <h2 id="why">Made for your street</h2>
        <Facts facts={facts} />
      </section>

      <YourData />

      <section className="last-word">
        <h2>Someone is looking for the space you leave</h2>
        <Join />
      </section>

      <footer>
        <ul className="row">
          {furtherPages.map(([to, label]) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </footer>
    </div>
  );
}

/** A summary of the Privacy Policy. Change both together. */
const answers = [
  {
    question: "What is kept",
    answer:
      "Your name, your email address, a password nobody can read, and what you share, ask for and write here. Of where you are, only the last place, to about 100 metres.",
  },
  {
    question: "What members see",
    answer:
      "Your first name and initial, your car and the last 4 characters of its plate. A space you share is shown at its place to members within 2 miles, to others to about half a mile; a request to about 100 metres.",
  },
  {
    question: "What they never see",
    answer: "Your email address, and where you are while you only look.",
  },
  {
    question: "What never happens",
    answer: "No advertising, no tracking, no sale of data.",
  },
  {
    question: "When you leave",
    answer: "Your account data is deleted within 30 days of the closure of your account.",
  },
] as const;

/** What happens to the data of whoever joins, before they join. */
const YourData = () => (
  <section className="your-data card" aria-labelledby="data">
    <h2 id="data">
      <Icon name="lock" />
      What happens to your data
    </h2>
    <dl>
      {answers.map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
    <p>
      <Link className="lone" to="/privacy">
        The whole Privacy Policy
      </Link>
    </p>
  </section>
);
