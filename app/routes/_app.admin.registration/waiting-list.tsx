import { MAX_WAITING_SHOWN, type WaitingMember } from "~/domain/admin/rules";
import { FieldError, useControl } from "~/ui/forms/field";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { dateText } from "~/ui/time/date-text";

interface Props {
  /** Those who have waited for longest, and how many wait at all. */
  people: readonly WaitingMember[];
  total: number;
  /** A mail server is set. */
  sendsMails: boolean;
  timeZone: string;
}

/** Whom an admin has to let in: one or several at a time. */
export const WaitingList = ({ people, total, sendsMails, timeZone }: Props) => (
  <PostForm intent="approve" className="card stack">
    <h2>Waiting for you ({total})</h2>
    {total > people.length && <p>These {MAX_WAITING_SHOWN} have waited for longest.</p>}
    <FormError />
    <People people={people} timeZone={timeZone} />
    <p className="soft">
      {sendsMails ? "They get a mail either way." : "Without a mail server they learn it when they look in again."}{" "}
      Whoever you decline is deleted, and can register again with the same address.
    </p>
    <p className="choices">
      <SubmitButton label="Let In" busy="Letting in..." />
      <SubmitButton label="Decline" className="button quiet" busy="Declining..." name="decline" value="yes" />
    </p>
  </PostForm>
);

function People({ people, timeZone }: Pick<Props, "people" | "timeZone">) {
  const { field } = useControl("member");
  return (
    <div className="field">
      <ul className="rows airy" aria-label="People who want to join">
        {people.map((person) => (
          <li key={person.id}>
            <label className="choice">
              <input type="checkbox" name="member" value={person.id} defaultChecked={people.length === 1} />
              <span dir="auto">{person.name}</span>
              <small>
                {person.email}, since {dateText(person.since, timeZone)}
              </small>
            </label>
            {person.introduction && (
              <blockquote className="lines" dir="auto">
                {person.introduction}
              </blockquote>
            )}
          </li>
        ))}
      </ul>
      <FieldError field={field} />
    </div>
  );
}
