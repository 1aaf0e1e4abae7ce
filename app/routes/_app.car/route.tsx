import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigate, useSubmit } from "@remix-run/react";
import { ownCar, carForm, changeCar, leaveCar, parkCar, parkForm } from "~/domain/car";
import { compass, distanceMiles } from "~/domain/places/rules";
import { requireMember } from "~/auth/guards";
import { formPlace } from "~/forms/home-place";
import { hasJustParked } from "~/domain/car/rules";
import { refuse } from "~/domain/shared/errors";
import { withStreets } from "~/server/map-streets";
import { form, pageAction } from "~/forms/form-action";
import { noFields } from "~/forms/forms";
import { showFailureInForm } from "~/ui/forms/show-failure-in-form";
import { PostForm, SubmitButton } from "~/ui/forms/post-form";
import { useMember } from "~/ui/shell/app-data";
import { profilePage } from "~/ui/profile/profile-page";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { SURE_METRES } from "~/domain/listings/space-rules";
import { retentionDays } from "~/domain/shared/retention-rules";
import { lazyWithSsr } from "~/ui/shell/lazy-with-ssr";
import { PLACE_FORM } from "~/ui/spaces/form-place";
import { unsureUrl } from "~/ui/spaces/home-url";
import { measurePosition } from "~/ui/spaces/phone-position";
import { PlaceInputs } from "~/ui/spaces/place-inputs";
import { PlacePage } from "~/ui/spaces/place-page";

export const handle = profilePage({ title: "My Car", offline: "My Car" });

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, loadContext);
  const { context } = loadContext.app;
  const [car, around] = await Promise.all([ownCar(context, signedIn.actor), formPlace(request, loadContext, signedIn)]);
  const { place } = around;
  const way = car && place && { miles: distanceMiles(place, car), direction: compass(place, car) };
  const asksForTip = car !== null && hasJustParked(car, context.clock.now());
  // No place is stored: no car. No place of the member: no way.
  const [parked = null] = await withStreets(loadContext.app.map, car ? [car] : []);
  const sendsMails = loadContext.app.config.confirmsEmail;
  return { ...around, car: parked, way, asksForTip, sendsMails };
}

const PATH = "/car";

export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  pageAction(request, loadContext, PATH, {
    park: form({
      schema: parkForm,
      purpose: "keep where you parked",
      failed: "Failed to keep the place. Please try again.",
      work: async (context, actor, { about: isRough, ...place }) => {
        if (isRough) refuse("place-too-wide");
        await parkCar(context, actor, place);
        return { title: "Place kept", message: "Only you see where you parked." };
      },
    }),
    "save-car": form({
      schema: carForm,
      failed: "Failed to save. Please try again.",
      work: async (context, actor, car) => {
        await changeCar(context, actor, car);
        return { title: "Saved", message: car.reminder ? "We remind you at that time." : "Nobody else sees it." };
      },
    }),
    left: form({
      schema: noFields,
      failed: "Failed to erase the place. Please try again.",
      work: (context, actor) => leaveCar(context, actor),
      done: { title: "Erased", message: "We've forgotten where your car is." },
    }),
  });

/** Loaded separately: who has parked needs no form for the place, and who asks where the car is has none. */
const ParkedCar = lazyWithSsr(async () => (await import("./parked-car")).ParkedCar, { selector: "#parked" });

export const clientAction = showFailureInForm("Failed to save. Please try again.");

/** Where the member parked, for nobody else (docs/product.md#plans). */
export default function Car() {
  const { car, way, asksForTip, sendsMails, ...around } = useLoaderData<typeof loader>();
  if (car) return <ParkedCar {...{ car, way, asksForTip, sendsMails }} />;
  return (
    <div className="stack">
      <section className="card stack" aria-labelledby="park">
        <h2 id="park">Find your car again</h2>
        <p>
          Keep where you parked, and find the way back. Only you see it. It's erased when you leave, or after{" "}
          {retentionDays.car} days.
        </p>
        <ParkNow />
      </section>
      <PlacePage
        {...around}
        intent="park"
        path={PATH}
        exact
        isSecondary
        form={(place) => (
          <PostForm id={PLACE_FORM} intent="park">
            <PlaceInputs place={place} />
            <SubmitButton label="My car is here" className="button tinted" busy="Keeping..." />
          </PostForm>
        )}
      />
    </div>
  );
}

/**
 * Keeps where the phone is by one tap. A position that is not exact enough leads to the map, where the pin is set. Without
 * JavaScript the place below does the same.
 */
function ParkNow() {
  const isReady = useHydrated();
  const [isMeasuring, setMeasuring] = useState(false);
  const [isUnknown, setUnknown] = useState(false);
  const navigate = useNavigate();
  const submit = useSubmit();
  const sentBy = useMember()?.id ?? "";

  const park = async () => {
    setMeasuring(true);
    const position = await measurePosition();
    setMeasuring(false);
    setUnknown(!position);
    if (!position) return;
    const { latitude, longitude, accuracy } = position.coords;
    if (accuracy > SURE_METRES) {
      navigate(unsureUrl(PATH, "", position.coords));
      return;
    }
    submit({ sentBy, intent: "park", latitude, longitude }, { method: "post", action: PATH });
  };

  return (
    <>
      <button type="button" className="button scripted" disabled={!isReady || isMeasuring} onClick={() => void park()}>
        {isMeasuring ? "Locating..." : "I parked here"}
      </button>
      <div role="status">
        {isUnknown && <p className="notice">Your phone didn't say where it is. Set the place below.</p>}
      </div>
    </>
  );
}
