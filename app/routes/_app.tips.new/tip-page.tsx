import { TIP_METRES, TIP_MINUTES } from "~/domain/tips/rules";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { BackHome } from "~/ui/spaces/back-home";
import { type FormPlace, isRough, PLACE_FORM } from "~/ui/spaces/form-place";
import { pinText } from "~/ui/spaces/home-address";
import { usePhonePosition } from "~/ui/spaces/phone-position";
import { PlaceInputs } from "~/ui/spaces/place-inputs";
import { PlacePage, type PlacePageProps } from "~/ui/spaces/place-page";

interface Props extends PlacePageProps {
  formKey: string;
}

const words = { question: "Where's the free space?", set: "The pin is on the space", what: "the space" };

/** A passer-by marks one free space on the map (docs/product.md#tips). */
export const TipPage = ({ place, formKey, ...around }: Props) => (
  <PlacePage
    {...around}
    place={place && pinned(place)}
    path="/tips/new"
    exact
    words={words}
    form={(there) => (
      <PostForm id={PLACE_FORM} intent="tip" reply={around.reply}>
        <FormError />
        <PlaceInputs place={there} formKey={formKey} />
        <Measured />
        <p>
          Only what you can see, within {TIP_METRES} m of you. It stands on the map for {TIP_MINUTES} minutes, and
          nobody learns who saw it.
        </p>
        <div className="row dialog-buttons">
          <BackHome />
          <SubmitButton busy="Marking...">It's free here</SubmitButton>
        </div>
      </PostForm>
    )}
  />
);

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
