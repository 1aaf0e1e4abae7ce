import type { OwnCar } from "~/domain/car/rules";
import { distanceText } from "~/domain/places/rules";
import type { Way } from "~/ui/bars/shown";
import { useWay } from "~/ui/bars/use-way";
import { PostForm, SubmitButton } from "~/ui/forms/post-form";
import { PlainLink } from "~/ui/shell/plain-link";
import { DirectionsLink, OtherDirections } from "~/ui/spaces/directions";
import { pinAddress } from "~/ui/spaces/home-address";
import { coordinatesText } from "~/ui/spaces/place-notice";
import { momentText } from "~/ui/time/moment-text";
import { useTimeZone } from "~/ui/time/use-time-zone";

interface Props {
  car: OwnCar;
  way: Way | null;
  timeZone: string;
}

/** The way back to the car, and what to press on leaving. */
export function ParkedCar({ car, way: known, timeZone: guess }: Props) {
  const timeZone = useTimeZone(guess);
  const { latitude, longitude, note, parkedAt, remindAt } = car;
  const way = useWay({ latitude: String(latitude), longitude: String(longitude) }, known);
  return (
    <section className="card stack" aria-labelledby="parked">
      <h2 id="parked">{way ? `Your car: ${distanceText(way.miles)} ${way.direction}` : "Your car"}</h2>
      {note && <p>{note}</p>}
      <p className="soft">
        At {coordinatesText(car)} since {momentText(parkedAt, timeZone)}.
        {remindAt && ` We remind you ${momentText(remindAt, timeZone)}.`}
      </p>
      <div className="row">
        <DirectionsLink to={car} />
        <OtherDirections to={car} />
      </div>
      <div className="row">
        <PlainLink className="button" to={pinAddress("/spaces/new", "", car)}>
          I'm leaving
        </PlainLink>
        <PostForm intent="left" className="inline">
          <SubmitButton className="button quiet" busy="Erasing...">
            I left
          </SubmitButton>
        </PostForm>
      </div>
      <p className="hint">‘I'm leaving’ shares this space with a neighbour. Both erase the place here.</p>
    </section>
  );
}
