import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icons/icon";

/** A summary of the Privacy Policy. Change both together. */
const answers = [
  {
    question: "What is kept",
    answer:
      "Your name, your e-mail address, a password nobody can read, and what you share, ask for and write here. Of where you are, only the last place, to about 100 metres.",
  },
  {
    question: "What members see",
    answer:
      "Your first name and initial, your car and the last 4 characters of its plate. A space you share is shown at its place to members within 2 miles, to others to about half a mile; a request to about 100 metres.",
  },
  {
    question: "What they never see",
    answer: "Your e-mail address, and where you are while you only look.",
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
export const YourData = () => (
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
