/** A position older than this is measured anew. */
const FRESH_MS = 2 * 60_000;
const MEASURE: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: FRESH_MS };

/** The phone's position, measured by a tap. Null where it is refused, unknown or old. */
export const measured = () =>
  new Promise<GeolocationPosition | null>((resolve) => {
    if (!("geolocation" in navigator)) resolve(null);
    else
      navigator.geolocation.getCurrentPosition(
        (position) => resolve(Date.now() - position.timestamp > FRESH_MS ? null : position),
        () => resolve(null),
        MEASURE,
      );
  });
