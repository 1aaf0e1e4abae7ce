import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { withoutReferrer } from "~/security/security-headers";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { endMails, isUnsubscribeToken } from "~/domain/push";
import { secretOfLink } from "~/server/search-params";
import type { PageHandle } from "~/ui/shell/handle";
import { PostForm, SubmitButton } from "~/ui/forms/post-form";

export const handle: PageHandle = {
  title: "End Mails",
  hydrate: false,
  alsoOpenTo: ["suspended", "unconfirmed", "before-launch"],
  allowsCrossSite: "one-click-posts",
};

export const loader = ({ request, context: loadContext }: LoaderFunctionArgs) => ({
  /** The address holds the token of a mail. */
  works: isUnsubscribeToken(loadContext.app.context, secretOfLink(request)),
});

/** The button of the page, and the one click of mail programs, which send no form of ours (RFC 8058). Nobody is signed in. */
export async function action({ request, context: loadContext }: ActionFunctionArgs) {
  const ended = await endMails(loadContext.app.context, secretOfLink(request));
  return data({ ended }, { status: ended ? 200 : 400 });
}

export const headers = withoutReferrer;

/** Ends mails in place of notifications (docs/product.md#push). Opening the link does not: scanners open links too. */
export default function Unsubscribe() {
  const { works } = useLoaderData<typeof loader>();
  if (useActionData<typeof action>()?.ended)
    return (
      <div className="card stack">
        <p role="status">You get no more mails about promises, messages and areas you watch.</p>
        <p>
          You can switch them on again under <Link to="/profile/notifications">Notifications</Link>.
        </p>
      </div>
    );
  if (!works)
    return (
      <div className="card stack">
        <p>This link doesn't work. Part of its address may be missing.</p>
        <p>
          Sign in to end these mails under <Link to="/profile/notifications">Notifications</Link>.
        </p>
      </div>
    );
  return (
    <PostForm intent="end-mails" className="card stack">
      <p>Press the button to get no more mails about promises, messages and areas you watch. No sign-in is needed.</p>
      <SubmitButton label="End These Mails" busy="Ending..." className="button wide" />
    </PostForm>
  );
}
