import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { refuse } from "~/domain/shared/errors";
import { shareQuestions, shareSpace, shareSpaceForm } from "~/domain/listings";
import { showFailureInForm } from "~/ui/forms/show-failure-in-form";
import { NO_CONNECTION } from "~/ui/forms/use-safe-submit";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/auth/guards";
import { formAction } from "~/forms/form-action";
import { formPlace } from "~/forms/home-place";
import { homeAreaLink } from "~/forms/home-area-link";
import { BackHome } from "~/ui/spaces/back-home";
import { useHomeUrls } from "~/ui/spaces/home-url";
import { PlacePage } from "~/ui/spaces/place-page";
import { ShareForm } from "~/ui/spaces/share-form";

export const handle: PageHandle = { tab: "map", title: "Share Your Parking Space", back: "/" };

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const member = await requireMember(request, loadContext);
  const around = await formPlace(request, loadContext, member);
  const { context } = loadContext.app;
  const questions = around.place
    ? await shareQuestions(context, member.actor, around.place)
    : { kerbQuestion: null, shared: null };
  return { ...around, ...questions };
}

export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  formAction(request, loadContext, {
    schema: shareSpaceForm,
    purpose: "share your parking space",
    failed: "Failed to share parking space. Please try again.",
    limit: "shares-and-requests",
    offersPush: true,
    work: async (once, actor, { about: isRough, pointedAt, confirmAnother = false, ...input }) => {
      // The middle of a city, or where the member was last: they have to set a pin.
      if (isRough) refuse("place-too-wide");
      const { earned } = await shareSpace(once, actor, input, { asksAboutDuplicate: !confirmAnother, pointedAt });
      const message = "Your parking space has been shared with nearby drivers.";
      return {
        title: "Space Shared",
        message: earned ? `${message} You earned ${earned} points!` : message,
        ...(await homeAreaLink(once, actor)),
      };
    },
  });

/** Leads to the card of the space that the member shares there, or to the list, which begins with their own. */
const OwnSpace = ({ id }: { id: string | undefined }) => (
  <Link className="button quiet" to={`${useHomeUrls().home({ pin: null })}#${id ? `space-${id}` : "nearby"}`}>
    See the space you share
  </Link>
);

export const clientAction = showFailureInForm(NO_CONNECTION);

/** The form of the share dialog as a page. */
export default function Share() {
  const { streets, kerbQuestion, shared, ...around } = useLoaderData<typeof loader>();
  return (
    <PlacePage
      {...around}
      intent="share"
      path="/spaces/new"
      streets={streets}
      exact
      form={(place) => (
        <ShareForm
          {...{ place, streets, kerbQuestion }}
          anotherQuestion={shared?.question ?? null}
          own={<OwnSpace id={shared?.id} />}
          cancel={<BackHome />}
        />
      )}
    />
  );
}
