import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sessionsOf } from "~/domain/members";
import { ButtonForm, FormError, PageFailure, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { sessionsAction } from "~/routes/_app.profile_.security/sessions-action.server";
import { requireMember } from "~/auth/guards";
import type { OwnSession } from "~/domain/members/rules";
import { LinkRows, type LinkRow } from "~/ui/shell/link-rows";
import { Moment } from "~/ui/time/moment";
import "./session-list.css";

export const handle: PageHandle = { tab: "profile", title: "Security", back: "/profile", alsoOpenTo: ["unconfirmed"] };

export async function loader({ request, context: load }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, load);
  const { context } = load.app;
  return {
    email: signedIn.member.email,
    sessions: await sessionsOf(context, signedIn.actor, signedIn.sessionId),
  };
}

export const action = ({ request, context: load }: ActionFunctionArgs) => sessionsAction(request, load);

const links: readonly LinkRow[] = [
  { to: "/profile/password", label: "Change Password" },
  { to: "/profile/email", label: "Change Email" },
  { to: "/profile/security/second-step", label: "Second Step" },
  { to: "/profile/security/tokens", label: "Tokens for Programs" },
];

/** The account's security: password, email, second step and sessions, one section each. */
export default function Security() {
  const { email, sessions } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageFailure besides={["end-other-sessions"]} />
      <section className="card stack" aria-labelledby="sign-in">
        <h2 id="sign-in">Sign-in</h2>
        <p>
          You sign in with <strong>{email}</strong> and your password.
        </p>
      </section>
      <nav aria-label="Sign-in">
        <LinkRows links={links} />
      </nav>
      <SessionList sessions={sessions} />
    </div>
  );
}

/** The member's sessions, each with a button that ends it. */
function SessionList({ sessions }: { sessions: OwnSession[] }) {
  return (
    <section className="card stack" aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <ul className="sessions">
        {sessions.map((session) => (
          <li key={session.id} className="row apart">
            <SessionWords session={session} />
            {!session.isCurrent && (
              <ButtonForm
                intent="end-session"
                fields={{ sessionId: session.id }}
                label="Sign out"
                unseen={` ${session.browser || "unknown browser"}`}
                busy="Signing out..."
              />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm intent="end-other-sessions">
          <FormError />
          <p className="soft">
            Is one of these not you? Sign out all others, then change your password: browsers signed out here count as
            new. It ends your tokens for programs too.
          </p>
          <SubmitButton className="button quiet" busy="Signing out...">
            Sign Out All Others
          </SubmitButton>
        </PostForm>
      )}
    </section>
  );
}

const SessionWords = ({ session }: { session: OwnSession }) => (
  <div>
    <h3>{session.browser || "Unknown browser"}</h3>
    <p className="soft">
      {session.isCurrent ? (
        "This browser"
      ) : (
        <>
          Last used <Moment at={session.lastUsedAt} />
        </>
      )}
      {session.place && `, ${session.place}`}
    </p>
  </div>
);
