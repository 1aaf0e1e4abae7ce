import { Link } from "@remix-run/react";
import type { PageHandle } from "~/ui/shell/handle";
import {
  FIND_COST,
  HELP_POINTS,
  PROFILE_POINTS,
  REWARDED_SHARES_A_DAY,
  SHARE_POINTS,
  STREAK_DAYS,
  STREAK_POINTS,
} from "~/domain/points/rules";
import { Section } from "~/ui/information/section";
import "~/ui/information/information.css";

const steps = [
  {
    title: "Create your account",
    text: "Your name, an email address and a password are enough; you need to be 18 or older. Say what you drive, so that neighbours recognise your car.",
  },
  {
    title: "Say where you are",
    text: "Let the browser tell your location, or type a postcode or a city. Both work.",
  },
  {
    title: "Look around you",
    text: "Map and list show the spaces within 2 miles, nearest first: green is available, amber is being left right now.",
  },
  {
    title: "Share the space you leave",
    text: `It is free now, or in 5, 10, 15 or 30 minutes: you choose. Drivers nearby see it at once, and you earn ${SHARE_POINTS} points, up to ${REWARDED_SHARES_A_DAY} times a day.`,
  },
  {
    title: "Or ask for one",
    text: "Your request reaches members nearby, who see about where you are, to the nearest 100 metres. Someone about to leave can accept it.",
  },
  {
    title: "Promise, and meet",
    text: "The owner promises the space to one driver and waits 5, 10 or 20 minutes. Both see the same countdown and the same two words, and can send each other messages.",
  },
  {
    title: "Hand over",
    text: `Once the driver has parked, the owner earns ${HELP_POINTS} points more, the driver pays up to ${FIND_COST} of theirs, and each may rate the other.`,
  },
] as const;

/** Seven steps and tips. */
const HowItWorksPage = () => (
  <div className="information">
    <Section title="Seven steps">
      <ol className="guide">
        {steps.map(({ title, text }) => (
          <li className="card" key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
    <Section title="Pro tips">
      <ul>
        <li>Share before you walk to your car: 'in 10 minutes' gives a neighbour the time to come.</li>
        <li>Add a hint to the space, such as 'opposite the bakery' or 'short, for small cars'.</li>
        <li>Describe your car by colour and model: people look for those before they read a plate.</li>
        <li>Can't come after all? 'I can't make it' frees the space for the next driver at once.</li>
        <li>Someone else took the space? Say so: it's nobody's fault, and the driver pays nothing.</li>
        <li>
          A complete profile earns {PROFILE_POINTS} points, {STREAK_DAYS} days in a row {STREAK_POINTS}: points lead to
          achievements, and to rewards where your community gives any.
        </li>
        <li>Set everything before you drive off, and leave the phone alone until you have stopped.</li>
      </ul>
      <p>
        What we expect of each other is in the <Link to="/terms">Terms of Use</Link>, what happens to your data in the{" "}
        <Link to="/privacy">Privacy Policy</Link>.
      </p>
    </Section>
  </div>
);

export const handle: PageHandle = {
  title: "How It Works",
  description: "From the account to the handover in seven steps, with tips from drivers for drivers.",
  back: "/menu",
  tab: "menu",
  hydrate: false,
  alsoOpenTo: ["suspended", "unconfirmed"],
};

export default HowItWorksPage;
