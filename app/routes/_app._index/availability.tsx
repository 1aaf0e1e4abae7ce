import { availabilityText, clockTimes, type SpaceCard, type SpaceForParty } from "~/domain/listings/space-rules";

interface Props {
  space: Pick<SpaceCard, "status" | "availableAt"> &
    Partial<Pick<SpaceForParty, "bound" | "keptUntil" | "promiseExpiresAt">>;
  now: Date;
  timeZone: string;
}

/** 'Available in 12 min' and 'from 7:40 PM'. A countdown says until when, where a script moves it. */
export function Availability({ space, now, timeZone }: Props) {
  const times = clockTimes(space, now, timeZone);
  return (
    <>
      <strong>{availabilityText(space, now, space.bound !== undefined)}</strong>
      {times && <span className={space.status === "promised" ? "scriptless" : undefined}>{times}</span>}
    </>
  );
}
