import { useState } from "react";
import { compass, distanceText, pointOf, type Point } from "~/domain/places/rules";
import { freeIn } from "~/domain/listings/card-text-rules";
import type { SpaceInList } from "~/domain/listings/space-rules";
import { DirectionsLink } from "~/ui/spaces/directions";
import { useServerTime } from "~/ui/time/server-time";
import { lazyWithSsr } from "~/ui/shell/lazy-with-ssr";
import { usePace, type Pace } from "./speed";
import { firstToTake, TakeButton, type Taker } from "./take";

/** Without a network there is no driving mode. */
const Driving = lazyWithSsr(async () => (await import("./driving")).Driving);

const REFRESH_SECONDS = 10;

interface Props extends Omit<Taker, "now"> {
  /** What the phone has measured. It is not sent anywhere. */
  phone: GeolocationPosition | null;
  spaces: readonly SpaceInList[];
  /** The place around which the list is. */
  from: Point;
}

/** Driving mode (docs/product.md#main-job), for who is not on the way to a space yet. Its script is loaded when the phone is fast for the first time. */
export function DrivingNow({ phone, ...props }: Props) {
  const pace = usePace(phone);
  const [wasFast, setWasFast] = useState(false);
  if (!wasFast && pace?.pace === "fast") setWasFast(true);
  return wasFast && pace && <NearestSpace pace={pace} {...props} />;
}

function NearestSpace({ pace, spaces, from, ...member }: Omit<Props, "phone"> & { pace: Pace }) {
  const now = useServerTime(REFRESH_SECONDS);
  const found = firstToTake(spaces, { ...member, now });
  const nearest = found && {
    line: lineOf(found.space, from, now),
    buttons: (
      <div className="driving-buttons">
        <TakeButton take={found.take} spaceId={found.space.id} />
        <DirectionsLink to={found.space} look="quiet" />
      </div>
    ),
  };
  return <Driving pace={pace} nearest={nearest} />;
}

/** '0.4 mi NE · in 12 min · 402 5th Street' */
function lineOf(space: SpaceInList, from: Point, now: Date): string {
  const free = freeIn(space, now);
  const way = `${distanceText(space.distanceMiles)} ${compass(from, pointOf(space))}`;
  return [way, free === "now" ? "" : `in ${free}`, space.address].filter(Boolean).join(" · ");
}
