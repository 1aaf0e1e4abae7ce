import { arrivesInTime, driveMinutes } from "~/domain/spaces/rules";
import { useServerTime } from "~/ui/time/server-time";

const EVERY_SECONDS = 10;

interface Props {
  /** From the driver to the space, in a straight line. */
  miles: number;
  /** The promise's end, ISO 8601. */
  until: string;
}

/** Warns a driver whom city traffic would bring too late; with time enough it says nothing. */
export function DriveHint({ miles, until }: Props) {
  const minutes = driveMinutes(miles);
  if (arrivesInTime(minutes, until, useServerTime(EVERY_SECONDS))) return null;
  return <p className="drive-hint">About {minutes} min by car: the promise may end before you arrive.</p>;
}
