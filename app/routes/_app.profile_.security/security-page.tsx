import { Link } from "@remix-run/react";
import type { OwnSession } from "~/domain/members/rules";
import type { FormReply } from "~/ui/forms/form-state";
import { SessionList } from "./session-list";

interface Props {
  email: string;
  sessions: OwnSession[];
  timeZone: string;
  reply: FormReply | undefined;
}

/** The account's security: password, e-mail, second step and sessions, one section each. */
export const SecurityPage = ({ email, sessions, timeZone, reply }: Props) => (
  <div className="stack">
    <section className="card stack" aria-labelledby="sign-in">
      <h2 id="sign-in">Sign-in</h2>
      <p>
        You sign in with <strong>{email}</strong> and your password.
      </p>
      <div className="row">
        <Link className="button quiet" to="/profile/password">
          Change Password
        </Link>
        <Link className="button quiet" to="/profile/email">
          Change E-mail
        </Link>
        <Link className="button quiet" to="/profile/security/second-step">
          Second Step
        </Link>
      </div>
    </section>
    <SessionList sessions={sessions} timeZone={timeZone} reply={reply} />
  </div>
);
