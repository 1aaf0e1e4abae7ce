import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMember } from "~/auth/guards";
import { invitationsOf, invite, registrationMode } from "~/domain/auth";
import { noFields } from "~/forms/forms";
import { openFormAction } from "~/forms/open-form-action";
import { FormError, PostForm, SubmitButton, useReply } from "~/ui/forms/post-form";
import { profilePage } from "~/ui/profile/profile-page";
import { type Invitation, INVITATION_DAYS, MAX_INVITATIONS } from "~/domain/auth/invitation-rules";
import { dateText } from "~/ui/time/date-text";
import { useTimeZone } from "~/ui/time/use-time-zone";

export const handle = profilePage({ title: "Invite a Neighbour" });

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, loadContext);
  const { context } = loadContext.app;
  return {
    invitations: await invitationsOf(context, signedIn.actor),
    mode: await registrationMode(context.read),
  };
}

/** Creates an invitation. Only this answer contains its link. */
export async function action({ request, context: loadContext }: ActionFunctionArgs) {
  const { actor } = await requireMember(request, loadContext);
  return openFormAction(loadContext, {
    schema: noFields,
    failed: "Failed to make a link. Please try again.",
    work: async () => data({ link: (await invite(loadContext.app.context, actor)).href }),
  });
}

const introductions = {
  open: "Anyone can join, but a link makes it easier.",
  approval: "An admin lets new members in. Whoever joins by your link needn't wait.",
  invitation: "New members join by the link of a member.",
};

function stateText({ state, expiresAt, usedBy }: Invitation, timeZone: string): string {
  if (state === "used") return `${usedBy ?? "someone who has left again"} joined`;
  return `${state === "open" ? "works" : "worked"} until ${dateText(expiresAt, timeZone)}`;
}

/** The page on which members create invitation links. */
export default function Invitations() {
  const { invitations, mode } = useLoaderData<typeof loader>();
  const link = useReply<{ link?: string }>()?.link;
  const timeZone = useTimeZone();
  return (
    <div className="stack">
      {link !== undefined && (
        <section className="card stack" aria-labelledby="link">
          <h2 id="link">Your link</h2>
          <p>Send it to one person. It's shown once and works once, for {INVITATION_DAYS} days.</p>
          <p>
            <code dir="ltr">{link}</code>
          </p>
        </section>
      )}
      {mode === "closed" ? (
        <p className="notice">Registration is closed at present, so nobody can join by a link.</p>
      ) : (
        <PostForm intent="invite" className="card stack">
          <FormError />
          <p>
            {introductions[mode]} You can have {MAX_INVITATIONS} unused links.
          </p>
          <SubmitButton label="Make a Link" busy="Making..." className="button wide" />
        </PostForm>
      )}
      {invitations.length > 0 && (
        <ul className="card rows" aria-label="Your invitations">
          {invitations.map((invitation) => (
            <li key={invitation.id}>
              <span className="static">
                Made {dateText(invitation.createdAt, timeZone)}: {stateText(invitation, timeZone)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
