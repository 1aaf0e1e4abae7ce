import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMember } from "~/auth/guards";
import { rememberPlace } from "~/domain/members";
import { refuse } from "~/domain/shared/errors";
import { markTip, tipForm } from "~/domain/tips";
import { TIP_MINUTES, TIP_METRES } from "~/domain/tips/rules";
import { formAction } from "~/forms/form-action";
import { formPlace } from "~/forms/home-place";
import { pointIn } from "~/forms/home-query";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { BackHome } from "~/ui/spaces/back-home";
import { type FormPlace, isRough, PLACE_FORM } from "~/ui/spaces/form-place";
import { pinText } from "~/ui/spaces/home-url";
import { usePhonePosition } from "~/ui/spaces/phone-position";
import { PlaceInputs } from "~/ui/spaces/place-inputs";
import { PlacePage } from "~/ui/spaces/place-page";

export const handle: PageHandle = { tab: "map", title: "A Free Space", back: "/" };

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  return formPlace(request, loadContext, await requireMember(request, loadContext));
}

export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  formAction(request, loadContext, {
    schema: tipForm,
    purpose: "tell of a free space",
    failed: "Failed to mark the space. Please try again.",
    work: async (once, actor, { about: isRough, measured, ...place }) => {
      if (isRough) refuse("place-too-wide");
      const here = pointIn(measured);
      // Not `once`: it keeps the result of one transaction, which must be the tip's.
      if (here) await rememberPlace(loadContext.app.context, actor, here);
      await markTip(once, actor, place);
      return { title: "Thanks for telling us", message: `Neighbours see it for ${TIP_MINUTES} minutes.` };
    },
  });

const words = { question: "Where's the free space?", set: "The pin is on the space", what: "the space" };

/** A passer-by marks one free space on the map (docs/product.md#tips). */
export default function Tip() {
  const { place, ...around } = useLoaderData<typeof loader>();
  return (
    <PlacePage
      {...around}
      intent="tip"
      place={place && pinned(place)}
      path="/tips/new"
      exact
      words={words}
      form={(there) => (
        <PostForm id={PLACE_FORM} intent="tip">
          <FormError />
          <PlaceInputs place={there} />
          <Measured />
          <p>
            Only what you can see, within {TIP_METRES} m of you. It stands on the map for {TIP_MINUTES} minutes, and
            nobody learns who saw it.
          </p>
          <div className="row dialog-buttons">
            <BackHome />
            <SubmitButton label="It's free here" busy="Marking..." />
          </div>
        </PostForm>
      )}
    />
  );
}

/** The space is not where the phone is, so the map always stands above the form. */
const pinned = (place: FormPlace): FormPlace =>
  isRough(place) ? place : { latitude: place.latitude, longitude: place.longitude, source: "pin" };

/** Where the phone is now. Without JavaScript the last known place counts. */
function Measured() {
  const location = usePhonePosition(true);
  return (
    location.state === "known" && <input type="hidden" name="measured" value={pinText(location.position.coords)} />
  );
}
