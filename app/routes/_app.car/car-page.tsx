import type { OwnCar } from "~/domain/car/rules";
import { keptDays } from "~/domain/shared/privacy-rules";
import { PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { Way } from "~/ui/bars/shown";
import { PLACE_FORM } from "~/ui/spaces/form-place";
import { PlaceInputs } from "~/ui/spaces/place-inputs";
import { PlacePage, type PlacePageProps } from "~/ui/spaces/place-page";
import { CarNote } from "./car-note";
import { ParkNow } from "./park-now";
import { ParkedCar } from "./parked-car";

interface Props extends PlacePageProps {
  formKey: string;
  /** Null: no place is kept. */
  car: OwnCar | null;
  /** The way to the car from the member's place, as far as that is known. */
  way: Way | null;
  timeZone: string;
}

const PATH = "/car";

/** Where the member parked, for nobody else (docs/product.md#plans). */
export function CarPage({ car, way, timeZone, formKey, ...around }: Props) {
  if (car)
    return (
      <div className="stack">
        <ParkedCar car={car} way={way} timeZone={timeZone} />
        <CarNote car={car} reply={around.reply} />
      </div>
    );
  return (
    <div className="stack">
      <section className="card stack" aria-labelledby="park">
        <h2 id="park">Where is your car?</h2>
        <p>
          Keep where you parked, and find the way back. Only you see it. It is erased when you leave, or after{" "}
          {keptDays.car} days.
        </p>
        <ParkNow path={PATH} />
      </section>
      <PlacePage
        {...around}
        path={PATH}
        exact
        form={(place) => (
          <PostForm id={PLACE_FORM} intent="park" reply={around.reply}>
            <PlaceInputs place={place} formKey={formKey} />
            <SubmitButton busy="Keeping...">My car is here</SubmitButton>
          </PostForm>
        )}
      />
    </div>
  );
}
