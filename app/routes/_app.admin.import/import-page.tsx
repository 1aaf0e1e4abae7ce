import { Link } from "@remix-run/react";
import { MAX_PEOPLE, problemText, type InvitedPerson, type Problem } from "~/domain/auth/people-list-rules";
import { PasswordAgain } from "~/ui/forms/password-again";
import { Field, TextArea } from "~/ui/forms/field";
import type { FormReply } from "~/ui/forms/form-state";
import { FormError, FormKey, PostForm, SubmitButton, useReply } from "~/ui/forms/post-form";
import { countText, numberText } from "~/ui/admin/counts";

/** What the check of a list found. */
export interface Checked {
  /** How many would be invited, and the first of them. */
  number: number;
  first: InvitedPerson[];
  problems: { line: number; problem: Problem }[];
  /** Wrong lines that are not named. */
  more: number;
  /** Titles of columns that are not read. */
  ignored: string[];
  /** Says that the list is still the one that was checked. */
  fingerprint: string;
}

/** A refusal, or what the check found; both hold the text. */
export type ImportReply = FormReply & { checked?: Checked };

interface Props {
  /** Nobody can join. */
  closed: boolean;
  /** Invitations that were mailed in the last weeks. */
  invited: { mailed: number; joined: number };
  needsPassword: boolean;
  /** A mail server is set. */
  sendsMails: boolean;
}

const peopleText = (number: number): string => countText(number, "person", "people");

/** Invites the people of a spreadsheet by mail: first a check that names each wrong line, then the button. */
export function ImportPage({ closed, invited, ...props }: Props) {
  const checked = useReply<ImportReply>()?.checked;
  if (closed)
    return (
      <p className="notice">
        Registration is closed, so nobody can be invited. <Link to="/admin/registration">Change who may join</Link>
      </p>
    );
  return (
    <div className="stack readable">
      {/* A new key: the browser shows the text of the reply, and no file is chosen any more. */}
      <PostForm key={checked?.fingerprint ?? ""} intent="check" encType="multipart/form-data">
        {checked && <Found checked={checked} {...props} />}
        <section className="card stack" aria-labelledby="list">
          <h2 id="list">{checked ? "Change the list" : "The list"}</h2>
          {!checked && (
            <>
              <p>
                A line for each person: a name and an email address, as a spreadsheet saves it (CSV). Titles such as
                Name, First name, Last name and Email may stand above them. At most {numberText(MAX_PEOPLE)} people and
                1 MB.
              </p>
              <FormError />
            </>
          )}
          <Field type="file" name="file" label="File" accept=".csv,.tsv,.txt,text/csv,text/plain" />
          <TextArea
            name="text"
            label="Or paste it here"
            hint="A chosen file takes the place of what stands here."
            rows={8}
            spellCheck={false}
            dir="auto"
          />
          <SubmitButton
            label={checked ? "Check Again" : "Check the List"}
            className={checked ? "button quiet" : "button"}
            busy="Checking..."
          />
        </section>
      </PostForm>
      {invited.mailed > 0 && (
        <p className="soft">
          Of {peopleText(invited.mailed)} invited by mail in the last weeks, {numberText(invited.joined)} joined.
        </p>
      )}
    </div>
  );
}

type FoundProps = { checked: Checked } & Pick<Props, "needsPassword" | "sendsMails">;

function Found({ checked, needsPassword, sendsMails }: FoundProps) {
  const { number, first, problems, more, ignored, fingerprint } = checked;
  const wrong = problems.length + more;
  return (
    <section className="card stack" aria-labelledby="found" role="status">
      <h2 id="found">{number === 0 ? "Nobody to invite" : `${peopleText(number)} to invite`}</h2>
      {number > 0 && (
        <ul className="rows airy" aria-label="The first of them">
          {first.map(({ name, email }) => (
            <li key={email}>
              <span dir="auto">{name}</span> <span className="soft">{email}</span>
            </li>
          ))}
          {number > first.length && <li className="soft">and {numberText(number - first.length)} more</li>}
        </ul>
      )}
      {ignored.length > 0 && (
        <p>
          These columns aren't read: <span dir="auto">{ignored.join(", ")}</span>
        </p>
      )}
      {wrong > 0 && (
        <details open>
          <summary>{`${countText(wrong, "line is", "lines are")} left out`}</summary>
          <ul className="rows airy" aria-label="Lines that are left out">
            {problems.map(({ line, problem }) => (
              <li key={line}>
                <strong>Line {numberText(line)}:</strong> <span dir="auto">{problemText(problem)}</span>
              </li>
            ))}
            {more > 0 && <li>and {countText(more, "more line")}</li>}
          </ul>
        </details>
      )}
      <FormError />
      {number > 0 && (
        <>
          <p>
            Each gets a mail with a link for one person.
            {!sendsMails && " No mail server is set: the mails wait until one is."}
          </p>
          <FormKey />
          <PasswordAgain needed={needsPassword} />
          {/* With the intent 'check': the list is checked again, and invited if its fingerprint is still this one. */}
          <SubmitButton label={`Invite ${peopleText(number)}`} busy="Inviting..." name="invite" value={fingerprint} />
        </>
      )}
    </section>
  );
}
