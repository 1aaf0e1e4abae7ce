import type { OwnDeparture } from "~/domain/plans/rules";
import { DepartureList } from "./departure-list";
import { WeekAtAGlance } from "./week-at-a-glance";

interface Props {
  departures: readonly OwnDeparture[];
  /** The server's time, ISO 8601. */
  now: string;
  timeZone: string;
}

/** The week of a member with departures, and what can be done with each. */
export const Departures = ({ departures, now, timeZone }: Props) => (
  <>
    <WeekAtAGlance departures={departures} now={now} timeZone={timeZone} />
    <DepartureList departures={departures} timeZone={timeZone} />
  </>
);
