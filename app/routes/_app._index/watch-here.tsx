import { Form } from "@remix-run/react";
import type { Point, RadiusMiles } from "~/domain/places/rules";
import { WATCH_MILES_MAX } from "~/domain/push/watch-rules";
import { PlainLink } from "~/ui/shell/plain-link";

interface Props {
  /** The middle of the list. */
  place: Point;
  radius: RadiusMiles;
}

/** Watches the area of an empty map for an hour. The page behind the link has other times. */
export function WatchHere({ place, radius }: Props) {
  const latitude = place.latitude.toFixed(5);
  const longitude = place.longitude.toFixed(5);
  const reach = Math.min(radius, WATCH_MILES_MAX);
  return (
    <Form method="post" action="/profile/watches" className="stack">
      <input type="hidden" name="latitude" value={latitude} />
      <input type="hidden" name="longitude" value={longitude} />
      <input type="hidden" name="radius" value={reach} />
      <input type="hidden" name="span" value="hour" />
      <button className="button quiet" name="intent" value="watch">
        Watch this area for an hour
      </button>
      <PlainLink className="button bare" to={`/profile/watches?lat=${latitude}&lng=${longitude}&radius=${reach}`}>
        Watch at other times
      </PlainLink>
    </Form>
  );
}
