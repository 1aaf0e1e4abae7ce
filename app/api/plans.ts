import { z } from "zod";
import {
  addDeparture,
  answerDeparture,
  createNeed,
  departureAnswerInput,
  departureInput,
  endNeed,
  needInput,
  ownDepartures,
  ownNeeds,
  removeDeparture,
  renewNeed,
  resumeDeparture,
} from "~/domain/plans";
import type { OwnNeed } from "~/domain/plans/need-rules";
import type { OwnDeparture } from "~/domain/plans/rules";
import { daysIn, timeOfMinute, weekDays } from "~/domain/shared/calendar";
import { nullableTime, time, clockTime, wholeNumber, namedObject } from "./openapi/schemas";
import { forMembers, type Operation } from "./operation";

const days = z.array(z.enum(weekDays));
const place = { latitude: z.number(), longitude: z.number() };
const createdId = z.strictObject({ id: z.string() });

/** When the member leaves, for the member alone. Its times of day are those of `timeZone`. */
const departure = namedObject("Departure", {
  id: z.string(),
  ...place,
  address: z.string(),
  timeZone: z.string(),
  days: z.nullable(days),
  onDay: z.nullable(z.iso.date()),
  untilDay: z.nullable(z.iso.date()),
  time: clockTime,
  giveOrTake: wholeNumber,
  listsUnasked: z.boolean(),
  state: z.enum(["ahead", "asked", "agreed"]),
  nextDay: z.nullable(z.iso.date()),
  leavesAt: nullableTime,
  isPaused: z.boolean(),
});

/** When the member looks for a space every week, for the member alone. */
const need = namedObject("Need", {
  id: z.string(),
  ...place,
  radius: z.number(),
  timeZone: z.string(),
  days,
  from: clockTime,
  to: clockTime,
  endsAt: time,
});

const departureOf = ({ days, minute, toleranceMinutes, ...own }: OwnDeparture) => ({
  ...own,
  days: days === null ? null : daysIn(days),
  time: timeOfMinute(minute),
  giveOrTake: toleranceMinutes,
});

const needOf = ({ days, fromMinute, toMinute, ...own }: OwnNeed) => ({
  ...own,
  days: daysIn(days),
  from: timeOfMinute(fromMinute),
  to: timeOfMinute(toMinute),
});

/** docs/product.md#plans. Matches are with another member, so people answer them on the page. */
export const plans: Operation[] = [
  forMembers("GET /plans/departures", {
    summary: "Own planned departures, by the time of day",
    scopes: ["plans"],
    response: z.array(departure),
    handler: async ({ context, actor }) => (await ownDepartures(context, actor)).map(departureOf),
  }),
  forMembers("POST /plans/departures", {
    summary: "Plan a departure from a space at the kerb, on `days` of the week or once `onDay`; at most 10",
    scopes: ["plans"],
    status: 201,
    body: departureInput,
    example: { latitude: 40.672, longitude: -73.9772, days: ["Monday", "Friday"], time: "08:10", giveOrTake: 5 },
    refuses: ["too-many-plans", "plan-past", "kerb-forbids"],
    response: createdId,
    handler: ({ context, actor, body }) => addDeparture(context, actor, body),
  }),
  forMembers("POST /plans/departures/{id}/answer", {
    summary:
      "Answer 'Leaving at 8:10 AM?', or skip a departure ahead; `day` is its `nextDay` in GET /plans/departures, `leavesAt` the one beside it",
    scopes: ["plans"],
    status: 204,
    body: departureAnswerInput,
    example: { day: "2026-07-14", leavesAt: "2026-07-14T12:10:00Z", answer: "skip" },
    refuses: ["plan-question-over", "plan-latest"],
    handler: ({ context, actor, params, body }) => answerDeparture(context, actor, { ...body, departureId: params.id }),
  }),
  forMembers("POST /plans/departures/{id}/resume", {
    summary: "Take up a paused plan again",
    scopes: ["plans"],
    status: 204,
    refuses: ["plan-past"],
    handler: ({ context, actor, params }) => resumeDeparture(context, actor, params.id),
  }),
  forMembers("DELETE /plans/departures/{id}", {
    summary: "End a planned departure and erase it",
    scopes: ["plans"],
    status: 204,
    handler: ({ context, actor, params }) => removeDeparture(context, actor, params.id),
  }),
  forMembers("GET /plans/needs", {
    summary: "When and where one looks for a space every week, the oldest first",
    scopes: ["plans"],
    response: z.array(need),
    handler: async ({ context, actor }) => (await ownNeeds(context, actor)).map(needOf),
  }),
  forMembers("POST /plans/needs", {
    summary: "Look for a space at hours of the week, within 0.25, 0.5 or 1 mile; at most 2, of 2 hours a day together",
    scopes: ["plans"],
    status: 201,
    body: needInput,
    example: { latitude: 40.672, longitude: -73.9772, radius: 0.5, days: ["Monday"], from: "17:30", to: "18:30" },
    refuses: ["too-many-needs", "need-too-long", "need-too-far"],
    response: createdId,
    handler: ({ context, actor, body }) => createNeed(context, actor, body),
  }),
  forMembers("POST /plans/needs/{id}/renew", {
    summary: "Let it last as long as a new one",
    scopes: ["plans"],
    status: 204,
    handler: ({ context, actor, params }) => renewNeed(context, actor, params.id),
  }),
  forMembers("DELETE /plans/needs/{id}", {
    summary: "End it and erase it; its open matches are off",
    scopes: ["plans"],
    status: 204,
    handler: ({ context, actor, params }) => endNeed(context, actor, params.id),
  }),
];
