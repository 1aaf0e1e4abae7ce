import type { OwnSession } from "~/domain/members/rules";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { FormReply } from "~/ui/forms/form-state";
import { momentText } from "~/ui/time/moment-text";
import { useTimeZone } from "~/ui/time/use-time-zone";
import "./session-list.css";

interface Props {
  sessions: OwnSession[];
  timeZone: string;
  reply: FormReply | undefined;
}

/** The member's sessions, each with a button that ends it. */
export function SessionList({ sessions, reply, ...data }: Props) {
  const timeZone = useTimeZone(data.timeZone);
  return (
    <section className="card stack" aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <ul className="sessions">
        {sessions.map((session) => (
          <li key={session.id} className="row apart">
            <SessionWords session={session} timeZone={timeZone} />
            {!session.isCurrent && (
              <PostForm intent="end-session" className="inline">
                <input type="hidden" name="sessionId" value={session.id} />
                <SubmitButton className="button quiet" busy="Signing out...">
                  Sign out<span className="unseen"> {session.browser || "unknown browser"}</span>
                </SubmitButton>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm intent="end-other-sessions" reply={reply} className="stack">
          <FormError />
          <p className="soft">
            Is one of these not you? Sign out all others, then change your password: browsers signed out here count as
            new.
          </p>
          <SubmitButton className="button quiet" busy="Signing out...">
            Sign Out All Others
          </SubmitButton>
        </PostForm>
      )}
    </section>
  );
}

const SessionWords = ({ session, timeZone }: { session: OwnSession; timeZone: string }) => (
  <div>
    <h3>{session.browser || "Unknown browser"}</h3>
    <p className="soft">
      {session.isCurrent ? "This browser" : <LastUse at={session.lastUsedAt} timeZone={timeZone} />}
      {session.place && `, ${session.place}`}
    </p>
  </div>
);

const LastUse = ({ at, timeZone }: { at: string; timeZone: string }) => (
  <>
    Last used <time dateTime={at}>{momentText(at, timeZone)}</time>
  </>
);
