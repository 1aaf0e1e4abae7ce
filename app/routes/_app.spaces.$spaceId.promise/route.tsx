import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { promiseCandidates, promiseSpace, promiseSpaceForm } from "~/domain/listings";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/auth/guards";
import { returnTo } from "~/auth/redirect-path";
import { formAction } from "~/forms/form-action";
import { constraintsOf } from "~/forms/forms";
import { BackHome } from "~/ui/spaces/back-home";
import { PromiseForm } from "~/ui/spaces/promise-form";

export const handle: PageHandle = { tab: "map", title: "Promise Your Parking Space", back: "/" };

export async function loader({ request, context: loadContext, params: { spaceId = "" } }: LoaderFunctionArgs) {
  const { actor } = await requireMember(request, loadContext);
  return {
    candidates: await promiseCandidates(loadContext.app.context, actor, spaceId),
    constraints: constraintsOf({ promise: promiseSpaceForm }),
  };
}

export const action = ({ request, context: loadContext, params: { spaceId = "" } }: ActionFunctionArgs) =>
  formAction(request, loadContext, {
    schema: promiseSpaceForm,
    limit: "personal-words",
    offersPush: true,
    then: `${returnTo(request) ?? `/${new URL(request.url).search}`}#promise`,
    failed: "Failed to promise parking space. Please try again.",
    work: async (context, actor, input) => {
      const { promisedTo } = await promiseSpace(context, actor, spaceId, input);
      const then = promisedTo ? "The requester will be notified." : "The first neighbour to ask gets it.";
      return { title: "Space Promised!", message: `You've promised this parking space. ${then}` };
    },
  });

/** The form of the promise dialog as a page, for phones without JavaScript. */
export default function PromiseSpace() {
  const { candidates } = useLoaderData<typeof loader>();
  return (
    <div className="card">
      <PromiseForm candidates={candidates} cancel={<BackHome />} />
    </div>
  );
}
