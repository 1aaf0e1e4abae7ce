import { type ReactNode, useEffect, useState } from "react";
import type { Pace } from "./speed";
import "./driving.css";

interface DrivingProps {
  pace: Pace;
  /** The nearest space that can be taken, in one line, and its two buttons; null: there is none. */
  nearest: { line: ReactNode; buttons: ReactNode } | null;
}

/** 'I'm a passenger' was pressed. It counts until the page is opened anew. */
let passenger = false;

/** What a driver needs while the car moves. The speed stays on the phone. Loaded when the phone is fast for the first time. */
export function Driving({ pace, nearest }: DrivingProps) {
  const [state, setState] = useState(() => driveOn(NOT_DRIVING, pace));
  useEffect(() => setState((last) => driveOn(last, pace)), [pace]);
  const { driving, slowSince } = state;
  // A phone that lies still may measure nothing more.
  useEffect(() => {
    if (!driving || slowSince === null) return;
    const timer = setTimeout(() => setState(NOT_DRIVING), SLOW_MS);
    return () => clearTimeout(timer);
  }, [driving, slowSince]);
  const shown = driving && !passenger;
  return (
    <>
      {/* Stands before its text does, so that screen readers hear it, once. */}
      <p role="status" className="unseen">
        {shown && "You're driving. The buttons are large now."}
      </p>
      {shown && (
        <section className="driving" aria-label="Driving">
          <div className="driving-head">
            <p>{nearest ? nearest.line : "No space to take nearby yet."}</p>
            <button
              type="button"
              className="button bare"
              onClick={() => {
                passenger = true;
                setState(NOT_DRIVING);
              }}
            >
              I'm a passenger
            </button>
          </div>
          {nearest?.buttons}
        </section>
      )}
    </>
  );
}

/** Whether the home shows what a driver needs, and since when the phone has been fast or slow, in ms. */
export interface DrivingState {
  driving: boolean;
  fastSince: number | null;
  slowSince: number | null;
}

/** How long the phone is fast before the mode begins, and slow before it ends (docs/product.md#main-job). */
const FAST_MS = 10_000;
const SLOW_MS = 20_000;

export const NOT_DRIVING: DrivingState = { driving: false, fastSince: null, slowSince: null };

/** The state after one more measurement. An unknown pace changes nothing. */
export function driveOn(state: DrivingState, { at, pace }: Pace): DrivingState {
  if (pace === null) return state;
  const fastSince = pace === "fast" ? (state.fastSince ?? at) : null;
  const slowSince = pace === "slow" ? (state.slowSince ?? at) : null;
  if (slowSince !== null && at - slowSince >= SLOW_MS) return { ...NOT_DRIVING, slowSince };
  const driving = state.driving || (fastSince !== null && at - fastSince >= FAST_MS);
  return { driving, fastSince, slowSince };
}
