import { type ActionFunctionArgs, type LoaderFunctionArgs, data } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { requireMember } from "~/auth/guards";
import { needsPassword, requireFreshPassword } from "~/auth/password-again";
import { tokenInput, tokensOf, endToken, makeToken } from "~/domain/auth";
import { constraintsOf, formOf, idField } from "~/forms/forms";
import { PageFailure, ButtonForm, FormError, PostForm, SubmitButton, useReply } from "~/ui/forms/post-form";
import { profilePage } from "~/ui/profile/profile-page";
import { useEffect, useRef } from "react";
import { MAX_TOKENS, type OwnToken, scopesAmong, tokenScopes } from "~/domain/auth/token-rules";
import { retentionDays } from "~/domain/shared/retention-rules";
import { Tick } from "~/ui/forms/choice";
import { Field, FieldError, useControl } from "~/ui/forms/field";
import { PasswordAgain } from "~/ui/forms/password-again";
import { dateText } from "~/ui/time/date-text";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { redirectWithToast } from "~/auth/flash";
import { openFormAction } from "~/forms/open-form-action";
import { noteSecurity } from "~/security/note-security";

export const handle = profilePage({ title: "Tokens", back: "/profile/security" });

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, loadContext);
  return {
    tokens: await tokensOf(loadContext.app.context, signedIn.actor),
    constraints: constraintsOf({ "make-token": tokenInput }),
    needsPassword: needsPassword(loadContext, signedIn),
  };
}

const PATH = "/profile/security/tokens";

/** Answers the forms of the page: make a token, end one. Only the answer to the first contains the token. */
export async function action({ request, context: loadContext }: ActionFunctionArgs) {
  const signedIn = await requireMember(request, loadContext);
  const { actor } = signedIn;
  const { context } = loadContext.app;
  const form = formOf(loadContext);
  if (form.get("intent") === "end-token")
    return openFormAction(loadContext, {
      schema: idField("tokenId"),
      title: "Not ended",
      failed: "Failed to end the token. Please try again.",
      work: async ({ tokenId }) => {
        await endToken(context, actor, tokenId);
        await noteSecurity(loadContext, { kind: "token-ended", memberId: actor.id });
        return redirectWithToast(PATH, {
          title: "Token ended",
          message: "Programs with that token can't call this server any more.",
        });
      },
    });
  return openFormAction(loadContext, {
    schema: tokenInput,
    title: "No token made",
    failed: "Failed to make a token. Please try again.",
    work: async (input) => {
      await requireFreshPassword(loadContext, signedIn, form);
      const token = await makeToken(context, actor, input);
      await noteSecurity(loadContext, { kind: "token-made", memberId: actor.id });
      return data({ token });
    },
  });
}

/** The member's tokens, and the form that makes one. A new token takes the form's place, so that nobody overlooks it. */
export default function Tokens() {
  const { tokens, needsPassword } = useLoaderData<typeof loader>();
  const token = useReply<{ token?: string }>()?.token;
  return (
    <div className="stack">
      <PageFailure besides={["make-token"]} />
      {token !== undefined ? (
        <NewToken key={token} token={token} />
      ) : tokens.length < MAX_TOKENS ? (
        <TokenForm needsPassword={needsPassword} />
      ) : (
        <p className="notice">You have {MAX_TOKENS} tokens. End one to make another.</p>
      )}
      {tokens.length > 0 && <TokenList tokens={tokens} />}
    </div>
  );
}

function NewToken({ token }: { token: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, and stood further down.
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="card stack" aria-labelledby="token">
      <h2 id="token" ref={title} tabIndex={-1}>
        Your token
      </h2>
      <p>Copy it now into your program: it's shown once. Whoever has it can do in your name what you ticked.</p>
      <p>
        <code dir="ltr">{token}</code>
      </p>
      <Link className="button quiet" to="/profile/security/tokens">
        I Have It
      </Link>
    </section>
  );
}

const TokenForm = ({ needsPassword }: { needsPassword: boolean }) => (
  <PostForm intent="make-token" className="card stack">
    <FormError />
    <p>
      With a token a program of yours can call this server, for example when your phone connects to your car. It ends
      when you end it or sign out all other browsers, when your password changes, and after {retentionDays.token} days
      without use.
    </p>
    <Field name="name" label="Name" hint="What will use it, such as 'Home Assistant'" autoComplete="off" />
    <Scopes />
    <PasswordAgain needed={needsPassword} />
    <SubmitButton label="Make a Token" busy="Making..." className="button wide" />
  </PostForm>
);

function Scopes() {
  const { field } = useControl("scopes");
  return (
    <fieldset className="field">
      <legend>What it may do</legend>
      {scopesAmong(() => true).map((scope) => (
        <Tick key={scope} name={scope} label={`${tokenScopes[scope].name}: ${tokenScopes[scope].acts}`} />
      ))}
      <FieldError field={field} />
    </fieldset>
  );
}

function TokenList({ tokens }: { tokens: OwnToken[] }) {
  const timeZone = useTimeZone();
  return (
    <section className="card stack" aria-labelledby="tokens">
      <h2 id="tokens">Your tokens</h2>
      <ul className="stack">
        {tokens.map(({ id, name, scopes, createdAt, lastUsedAt }) => (
          <li key={id} className="row apart">
            <div>
              <h3>{name}</h3>
              <p className="soft">
                {scopes.map((scope) => tokenScopes[scope].name).join(", ")}. Made {dateText(createdAt, timeZone)}, last
                used {dateText(lastUsedAt, timeZone)}
              </p>
            </div>
            <ButtonForm intent="end-token" fields={{ tokenId: id }} label="End" unseen={` ${name}`} busy="Ending..." />
          </li>
        ))}
      </ul>
    </section>
  );
}
