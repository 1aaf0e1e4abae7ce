import { useEffect, useRef, useState } from "react";
import { distanceMetres, METRES_PER_MILE, type Point } from "~/domain/places/rules";

/** A position as the phone measured it. */
export interface Fix extends Point {
  /** In metres. */
  accuracy: number;
  /** In metres a second; null where the phone measures none. */
  speed: number | null;
  /** When it was measured, in ms. */
  at: number;
}

/** How fast the phone moves at an instant. Null: nobody knows. */
export interface Pace {
  at: number;
  pace: "fast" | "slow" | "between" | null;
}

const SECONDS_PER_HOUR = 3600;
/** Above this speed the phone is in a car (docs/product.md#main-job). */
const FAST_MPH = 10;
/** Below this speed the car stands. */
const SLOW_MPH = 3;
/** Positions closer in time differ by the error of the measurement more than by the way. */
const APART_MS = 5_000;

/** Reads fixes in their order. Where the phone measures no speed, it is computed from two fixes at least 5 s apart. */
export function speedometer(): (fix: Fix) => Pace {
  let before: Fix | undefined;
  return (fix) => {
    const mph = fix.speed === null ? before && mphBetween(before, fix) : mphOf(fix.speed);
    if (!before || fix.at - before.at >= APART_MS) before = fix;
    return {
      at: fix.at,
      pace: mph === undefined ? null : mph > FAST_MPH ? "fast" : mph < SLOW_MPH ? "slow" : "between",
    };
  };
}

/** How fast the phone moves. Null before it has measured anything. */
export function usePace(position: GeolocationPosition | null): Pace | null {
  const paceOf = useRef<ReturnType<typeof speedometer>>();
  const [pace, setPace] = useState<Pace | null>(null);
  useEffect(() => {
    if (!position) return;
    const { latitude, longitude, accuracy, speed } = position.coords;
    paceOf.current ??= speedometer();
    setPace(paceOf.current({ latitude, longitude, accuracy, speed, at: position.timestamp }));
  }, [position]);
  return pace;
}

const mphOf = (metresPerSecond: number): number => (metresPerSecond * SECONDS_PER_HOUR) / METRES_PER_MILE;

/** Undefined for fixes that are too close in time. What can be an error of the measurement does not count as way. */
function mphBetween(before: Fix, fix: Fix): number | undefined {
  const ms = fix.at - before.at;
  if (ms < APART_MS) return undefined;
  return mphOf(Math.max(0, distanceMetres(before, fix) - fix.accuracy) / (ms / 1000));
}
