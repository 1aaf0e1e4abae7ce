import { z } from "zod";
import { createWatch, endWatch, renewWatch, watchesOf, watchInput } from "~/domain/push";
import type { OwnWatch } from "~/domain/push/watch-rules";
import { daysIn, timeOfMinute, weekDays } from "~/domain/shared/calendar";
import { time, clockTime, namedObject } from "./openapi/schemas";
import { forMembers, type Operation } from "./operation";

const watch = namedObject("Watch", {
  id: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  radius: z.number(),
  span: z.enum(["hour", "today", "week"]),
  hours: z.nullable(z.strictObject({ days: z.array(z.enum(weekDays)), from: clockTime, to: clockTime })),
  endsAt: time,
});

const watchOf = ({ hours, ...own }: OwnWatch) => ({
  ...own,
  hours: hours && { days: daysIn(hours.days), from: timeOfMinute(hours.fromMinute), to: timeOfMinute(hours.toMinute) },
});

/** docs/product.md#push: the areas that the member watches. */
export const watches: Operation[] = [
  forMembers("GET /watches", {
    summary: "The areas that one watches, the oldest first",
    scopes: ["plans"],
    response: z.array(watch),
    handler: async ({ context, actor }) => (await watchesOf(context, actor)).map(watchOf),
  }),
  forMembers("POST /watches", {
    summary: "Watch an area within 0.5, 1 or 2 miles, and hear of spaces there; `hours` for the span 'week'; at most 3",
    scopes: ["plans"],
    status: 201,
    body: watchInput,
    example: { latitude: 40.672, longitude: -73.9772, radius: 0.5, span: "hour" },
    refuses: ["place-old", "watch-too-far", "too-many-watches"],
    response: z.strictObject({ id: z.string() }),
    handler: ({ context, actor, body }) => createWatch(context, actor, body),
  }),
  forMembers("POST /watches/{id}/renew", {
    summary: "Let a watch last as long as a new one",
    scopes: ["plans"],
    status: 204,
    handler: ({ context, actor, params }) => renewWatch(context, actor, params.id),
  }),
  forMembers("DELETE /watches/{id}", {
    summary: "End a watch and erase it",
    scopes: ["plans"],
    status: 204,
    handler: ({ context, actor, params }) => endWatch(context, actor, params.id),
  }),
];
