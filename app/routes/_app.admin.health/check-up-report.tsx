import type { CheckUp, Finding } from "~/domain/admin/health-rules";
import { Findings } from "~/ui/admin/findings";
import { Moment } from "~/ui/time/moment";
import { ButtonForm } from "~/ui/forms/post-form";
import { countText } from "~/ui/admin/counts";

/** What the doctor last found: faults first, then advice; what is fine is folded away (docs/product.md#services). */
export function CheckUpReport({ checkUp }: { checkUp: CheckUp | null }) {
  const inState = (state: Finding["state"]) => checkUp?.findings.filter((finding) => finding.state === state) ?? [];
  const toDo = [...inState("fault"), ...inState("advice")];
  const fine = inState("fine");
  return (
    <section className="card stack" aria-labelledby="check-up">
      <h2 id="check-up">Check-up</h2>
      {checkUp === null ? (
        <p>Nothing was checked yet. The server does it once a day.</p>
      ) : (
        <p>
          Last checked: <Moment at={checkUp.at} />.{" "}
          {toDo.length === 0 ? "Everything is well." : "What's wrong comes first."}
        </p>
      )}
      {toDo.length > 0 && <Findings findings={toDo} />}
      {fine.length > 0 && (
        <details className="well">
          <summary>{countText(fine.length, "thing is", "things are")} well</summary>
          <Findings findings={fine} />
        </details>
      )}
      <ButtonForm intent="check-up" label="Check now" busy="Checking..." className="button" />
    </section>
  );
}
