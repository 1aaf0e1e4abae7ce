import { shortName } from "~/domain/shared/names";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { blockedMembers, unblockMember } from "~/domain/moderation";
import { profilePage } from "~/ui/profile/profile-page";
import { requireMember } from "~/auth/guards";
import { formAction } from "~/forms/form-action";
import { idField } from "~/forms/forms";
import { PageFailure, ButtonForm } from "~/ui/forms/post-form";
import { Empty } from "~/ui/shell/list-parts";
import { Moment } from "~/ui/time/moment";

export const handle = profilePage({ title: "Blocked Members", back: "/profile/edit", alsoOpenTo: ["unconfirmed"] });

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const { actor } = await requireMember(request, loadContext, { withToast: true });
  return { blocked: await blockedMembers(loadContext.app.context, actor) };
}

export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  formAction(request, loadContext, {
    schema: idField("userId"),
    failed: "Failed to unblock the member. Please try again.",
    then: "/profile/blocked",
    work: (context, actor, { userId }) => unblockMember(context, actor, userId),
    done: { title: "Unblocked", message: "You can see each other again, unless they have blocked you." },
  });

/** The members whom the member has blocked, each with 'Unblock'. */
export default function Blocked() {
  const { blocked } = useLoaderData<typeof loader>();
  if (blocked.length === 0)
    return (
      <Empty picture="blocked" title="Nobody is blocked">
        <p>Members you block are listed here. You can block someone from your chat with them.</p>
      </Empty>
    );
  return (
    <div className="stack">
      <PageFailure />
      <p className="soft">
        You and they see nothing of each other: no spaces, no requests, no messages. They aren't told.
      </p>
      <ul className="stack" aria-label="Blocked members">
        {blocked.map((block) => (
          <li key={block.userId} className="card row apart">
            <div>
              <h2 translate="no">{shortName(block)}</h2>
              <p className="soft">
                Since <Moment at={block.createdAt} />
              </p>
            </div>
            <ButtonForm
              intent="unblock"
              fields={{ userId: block.userId }}
              label="Unblock"
              unseen={` ${shortName(block)}`}
              busy="Unblocking..."
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
