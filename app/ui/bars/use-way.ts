import { useEffect, useState } from "react";
import { compass, distanceMiles, type Point } from "~/domain/places/rules";
import { isLocationAllowed, usePhonePosition } from "~/ui/spaces/phone-position";
import type { Way } from "./bar-data";

/** Whether the member has allowed the position before: the bar never asks. */
function useLocationAllowed(): boolean {
  const [isAllowed, setAllowed] = useState(false);
  useEffect(() => void isLocationAllowed().then(setAllowed), []);
  return isAllowed;
}

/** The way to a place: by the phone's position, else from the last known place. */
export function useWay(there: Point, known: Way | null): Way | null {
  const phone = usePhonePosition(useLocationAllowed());
  if (phone.state !== "known") return known;
  const here = phone.position.coords;
  return { miles: distanceMiles(here, there), direction: compass(here, there) };
}
