import { Link } from "@remix-run/react";
import type { PageHandle } from "~/ui/shell/handle";
import { type Fact, Facts, Steps } from "~/ui/landing/landing-parts";
import { useAppData } from "~/ui/shell/app-data";
import { Section } from "~/ui/information/section";
import "~/ui/information/information.css";

export const handle: PageHandle = {
  title: "About",
  description: "Why neighbours share the parking spaces they leave, how it goes, and what they hold to.",
  back: "/menu",
  tab: "menu",
  hydrate: false,
  alsoOpenTo: ["suspended", "unconfirmed"],
};

const values: readonly Fact[] = [
  {
    icon: "requests",
    title: "Neighbours, not customers",
    text: "A space is promised by one person to another. There's no auction and no price: only points, and a thank-you.",
  },
  {
    icon: "check",
    title: "A promise counts",
    text: "Share only a space you are really leaving. Come when you said you would, and say so early when you can't.",
  },
  {
    icon: "parking",
    title: "The street is everybody's",
    text: "Nobody owns a public space, and nobody is owed one. We only shorten the search.",
  },
  {
    icon: "car",
    title: "Safety first",
    text: "Phones are for before you drive off and after you have stopped.",
  },
];

/** Mission, four steps, community values. */
export default function AboutPage() {
  const brand = useAppData()?.brand;
  return (
    <div className="information">
      <Section title="Our mission">
        <p>
          On most streets someone is just leaving while someone else is driving round the block. {brand} tells the one
          about the other. Fewer rounds mean less time lost, less traffic and cleaner air for everyone who lives there.
        </p>
        <p>
          It's made by and for neighbours: drivers share the space they are leaving, and whoever is looking for one
          within 2 miles sees it.
        </p>
      </Section>
      <Section title="From one driver to the next">
        <Steps />
        <p>
          <Link className="lone" to="/how-it-works">
            How it works, step by step
          </Link>
        </p>
      </Section>
      <Section title="Community values">
        <Facts facts={values} />
      </Section>
      <p>
        Programs can do what members do: <Link to="/api">the API, call by call</Link>.
      </p>
    </div>
  );
}
