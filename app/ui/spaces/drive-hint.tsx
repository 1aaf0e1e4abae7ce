import { arrivesInTime, driveMinutes } from "~/domain/listings/space-rules";

interface Props {
  /** From the driver to the space, in a straight line. */
  miles: number;
  /** The end of the promise, or of the time that the owner keeps the space; ISO 8601. */
  until: string;
  now: Date;
  kept?: boolean;
}

/** Warns a driver who would arrive too late in city traffic. Renders nothing when there is enough time. */
export function DriveHint({ miles, until, now, kept = false }: Props) {
  const minutes = driveMinutes(miles);
  if (arrivesInTime(minutes, until, now)) return null;
  const what = kept ? "the owner may be gone" : "the promise may be over";
  return (
    <p className="drive-hint">
      {minutes} min away: {what} by then.
    </p>
  );
}
