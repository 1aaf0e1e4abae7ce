import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sessionsOf, endOwnSession, signedOutText } from "~/domain/auth";
import { PageFailure, ButtonForm, FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { profilePage } from "~/ui/profile/profile-page";
import { signOutOthers } from "~/auth/end-session";
import { requireMember } from "~/auth/guards";
import type { OwnSession } from "~/domain/auth/rules";
import { LinkRows, type LinkRow } from "~/ui/shell/link-rows";
import { Moment } from "~/ui/time/moment";
import { refuse } from "~/domain/shared/errors";
import { openFormAction } from "~/forms/open-form-action";
import { redirectWithToast } from "~/auth/flash";
import { formOf, noFields } from "~/forms/forms";

export const handle = profilePage({ title: "Security", alsoOpenTo: ["unconfirmed"] });

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, loadContext);
  const { context } = loadContext.app;
  return {
    email: signedIn.member.email,
    sessions: await sessionsOf(context, signedIn.actor, signedIn.sessionId),
  };
}

const SECURITY_PATH = "/profile/security";

/** Answers the buttons in the list of sessions: end one, end all others. */
export async function action({ request, context: loadContext }: ActionFunctionArgs) {
  const signedIn = await requireMember(request, loadContext);
  const { context } = loadContext.app;
  const form = formOf(loadContext);
  const signOutOne = async () => {
    const id = form.get("sessionId");
    await endOwnSession(context, signedIn.actor, typeof id === "string" ? id : refuse("invalid-input"));
    return redirectWithToast(SECURITY_PATH, { title: "Signed out", message: "That browser is signed out." });
  };
  const signOutAllOthers = async () => {
    const message = signedOutText(await signOutOthers(loadContext, signedIn));
    return redirectWithToast(SECURITY_PATH, { title: "Signed out", message });
  };
  return openFormAction(loadContext, {
    schema: noFields,
    title: "Not signed out",
    failed: "Failed to sign out. Please try again.",
    work: form.get("intent") === "end-session" ? signOutOne : signOutAllOthers,
  });
}

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

function SessionList({ sessions }: { sessions: OwnSession[] }) {
  return (
    <section className="card stack" aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <ul className="lined">
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
          <SubmitButton label="Sign Out All Others" className="button quiet" busy="Signing out..." />
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
