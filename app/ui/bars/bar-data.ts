import type { DepartureQuestion } from "~/domain/plans/rules";
import type { PromiseBanner, PromiseEnd, RequestToAnswer } from "~/domain/listings/promise-rules";
import type { Unrated } from "~/domain/listings/rating-rules";

/** The straight way from a driver to a space. */
export interface Way {
  miles: number;
  /** 'NE' */
  direction: string;
}

/** A promise as the bar shows it; times are clock times in the member's zone. */
export interface PromiseShown extends PromiseBanner {
  /** When a space promised ahead becomes free. Null: it is free now. */
  from: string | null;
  /** When the promise ends; after that, until when either side may still confirm. */
  until: string;
  /** From the driver's last known place. Null for the owner, and when the place is unknown. */
  way: Way | null;
}

/** A promise that ended, and what to do next. */
export interface EndShown extends PromiseEnd {
  /** The nearest other space, for a driver. */
  next: { id: string; miles: number } | null;
}

/** The newest counted handover that the member has not rated. */
export interface HandoverShown extends Unrated {
  /** It counted within a day: the card is on every page. Later it is on the home only. */
  today: boolean;
  /** It counted within a minute: it stands open, and the picture moves. */
  justNow: boolean;
  /** The stars of a form that was refused, 0 without one. */
  chosen: number;
}

/** The requests that wait for an owner's answer. */
export interface ToAnswer {
  /** The member has a space to promise, so new requests concern them. */
  offers: boolean;
  count: number;
  /** The one that this page shows: of the open thread's partner, else the nearest. Empty: none waits. */
  requests: readonly RequestToAnswer[];
}

/** 'Leaving at 8:10 AM?' */
export interface DepartureShown extends DepartureQuestion {
  /** The time in the member's zone. */
  at: string;
}
