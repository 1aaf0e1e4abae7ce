import { Icon } from "~/ui/icons/icon";
import { arrivesInTime, driveMinutes } from "~/domain/listings/listing-time-rules";

interface Spot {
  latitude: string | number;
  longitude: string | number;
}

/** The way to a space or to the member's car in Google Maps, which opens on any phone. */
const googleMaps = ({ latitude, longitude }: Spot) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

/** The other map apps, by name. */
const otherApps = {
  "Apple Maps": ({ latitude, longitude }: Spot) => `https://maps.apple.com/?daddr=${latitude},${longitude}`,
  OpenStreetMap: ({ latitude, longitude }: Spot) =>
    `https://www.openstreetmap.org/directions?route=%3B${latitude}%2C${longitude}`,
};

/** The way to a place by one tap. */
export const DirectionsLink = ({ to, look }: { to: Spot; look?: "quiet" | undefined }) => (
  <a className={look ? `button ${look}` : "button"} href={googleMaps(to)} target="_blank" rel="noreferrer">
    Directions
  </a>
);

/** The same where there is room for an icon alone. */
export const DirectionsIcon = ({ to }: { to: Spot }) => (
  <a
    className="button bare round"
    href={googleMaps(to)}
    target="_blank"
    rel="noreferrer"
    aria-label="Directions"
    title="Directions"
  >
    <Icon name="directions" />
  </a>
);

/** The way to a place in the other map apps. */
export const OtherDirections = ({ to }: { to: Spot }) =>
  Object.entries(otherApps).map(([name, address]) => (
    <a className="button quiet" key={name} href={address(to)} target="_blank" rel="noreferrer">
      {name}
    </a>
  ));

interface Props {
  /** From the driver to the space, in a straight line. */
  miles: number;
  /** The end of the promise, or of the time that the owner holds the space; ISO 8601. */
  until: string;
  now: Date;
  held?: boolean;
}

/** Warns a driver who would arrive too late in city traffic. Renders nothing when there is enough time. */
export function DriveHint({ miles, until, now, held = false }: Props) {
  const minutes = driveMinutes(miles);
  if (arrivesInTime(minutes, until, now)) return null;
  const what = held ? "the owner may be gone" : "the promise may be over";
  return (
    <p className="drive-hint">
      {minutes} min away: {what} by then.
    </p>
  );
}
