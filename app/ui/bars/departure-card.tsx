import { useFetcher, useLocation } from "@remix-run/react";
import { useId } from "react";
import type { DepartureChoice } from "~/domain/plans/rules";
import { PostForm } from "~/ui/forms/post-form";
import { ProperName } from "~/ui/members/proper-name";
import type { DepartureShown } from "./bar-data";

const buttons: readonly { answer: DepartureChoice; label: string }[] = [
  { answer: "yes", label: "Yes" },
  { answer: "later", label: "10 Minutes Later" },
  { answer: "skip", label: "Skip Today" },
];

/** Asks whether the member leaves as planned (docs/product.md#plans). */
export function DepartureCard({ question }: { question: DepartureShown }) {
  const { id, day, leavesAt, at, address } = question;
  const titleId = useId();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  return (
    <section className="card request-bar" aria-labelledby={titleId}>
      <h2 id={titleId}>Leaving at {at}?</h2>
      <p className="soft">
        {address ? <ProperName>{address}</ProperName> : "Your space"} is on the map only if you say so.
      </p>
      <PostForm
        intent="answer-departure"
        className="promise-buttons"
        fetcher={fetcher}
        action={`/plans?returnTo=${encodeURIComponent(pathname + search)}`}
      >
        <input type="hidden" name="departureId" value={id} />
        <input type="hidden" name="day" value={day} />
        <input type="hidden" name="leavesAt" value={leavesAt} />
        {buttons.map(({ answer, label }) => (
          <button
            key={answer}
            name="answer"
            value={answer}
            className={answer === "yes" ? "button" : "button quiet"}
            disabled={fetcher.state !== "idle"}
          >
            {label}
          </button>
        ))}
      </PostForm>
    </section>
  );
}
