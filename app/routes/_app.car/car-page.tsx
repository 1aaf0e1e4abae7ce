import { useNavigate, useSubmit } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { OwnCar } from "~/domain/car/rules";
import { SURE_METRES } from "~/domain/listings/space-rules";
import { retentionDays } from "~/domain/shared/retention-rules";
import type { Way } from "~/ui/bars/bar-data";
import { PostForm, SubmitButton } from "~/ui/forms/post-form";
import { lazyWithSsr } from "~/ui/shell/lazy-with-ssr";
import { PLACE_FORM } from "~/ui/spaces/form-place";
import { unsureAddress } from "~/ui/spaces/home-address";
import { measured } from "~/ui/spaces/phone-position";
import { PlaceInputs } from "~/ui/spaces/place-inputs";
import { PlacePage, type PlacePageProps } from "~/ui/spaces/place-page";

/** Loaded separately: who has parked needs no form for the place, and who asks where the car is has none. */
const ParkedCar = lazyWithSsr(async () => (await import("./parked-car")).ParkedCar, { mark: "#parked" });

interface Props extends PlacePageProps {
  formKey: string;
  /** Null: no place is kept. */
  car: OwnCar | null;
  /** The member has just parked, and may see other free spaces. */
  asksForTip: boolean;
  /** The way to the car from the member's place, as far as that is known. */
  way: Way | null;
}

const PATH = "/car";

/** Where the member parked, for nobody else (docs/product.md#plans). */
export function CarPage({ car, way, asksForTip, formKey, ...around }: Props) {
  if (car) return <ParkedCar car={car} way={way} asksForTip={asksForTip} reply={around.reply} />;
  return (
    <div className="stack">
      <section className="card stack" aria-labelledby="park">
        <h2 id="park">Where is your car?</h2>
        <p>
          Keep where you parked, and find the way back. Only you see it. It is erased when you leave, or after{" "}
          {retentionDays.car} days.
        </p>
        <ParkNow path={PATH} />
      </section>
      <PlacePage
        {...around}
        path={PATH}
        exact
        second
        form={(place) => (
          <PostForm id={PLACE_FORM} intent="park" reply={around.reply}>
            <PlaceInputs place={place} formKey={formKey} />
            <SubmitButton className="button tinted" busy="Keeping...">
              My car is here
            </SubmitButton>
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
function ParkNow({ path }: { path: string }) {
  const [isReady, setReady] = useState(false);
  const [isMeasuring, setMeasuring] = useState(false);
  const [isUnknown, setUnknown] = useState(false);
  const navigate = useNavigate();
  const submit = useSubmit();
  useEffect(() => setReady("geolocation" in navigator), []);
  if (!isReady) return null;

  const park = async () => {
    setMeasuring(true);
    const position = await measured();
    setMeasuring(false);
    setUnknown(!position);
    if (!position) return;
    const { latitude, longitude, accuracy } = position.coords;
    if (accuracy > SURE_METRES) {
      navigate(unsureAddress(path, "", position.coords));
      return;
    }
    submit({ intent: "park", latitude, longitude }, { method: "post", action: path });
  };

  return (
    <>
      <button type="button" className="button" disabled={isMeasuring} onClick={() => void park()}>
        {isMeasuring ? "Locating..." : "I parked here"}
      </button>
      <div role="status">
        {isUnknown && <p className="notice">Your phone did not say where it is. Give the place below.</p>}
      </div>
    </>
  );
}
