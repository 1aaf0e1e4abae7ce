import { z } from "zod";
import { leaveCar, ownCar, parkCar } from "~/domain/car";
import { pointFields } from "~/domain/places";
import { time, wholeNumber, namedObject } from "./openapi/schemas";
import { forMembers, type Operation } from "./operation";

/**
 * Where the member parked, for the member alone. The reminder's `day` is 0 on Monday, its `minute` counts from midnight, both by
 * the member's clock; `remindAt` is the next such time.
 */
const parkedCar = namedObject("ParkedCar", {
  latitude: z.number(),
  longitude: z.number(),
  note: z.string(),
  parkedAt: time,
  reminder: z.nullable(z.strictObject({ day: wholeNumber, minute: wholeNumber, isWeekly: z.boolean() })),
  remindAt: z.nullable(time),
});

/** docs/product.md#spaces: the member's parked car. */
export const car: Operation[] = [
  forMembers("GET /car", {
    summary: "Where your own car is parked; null where that isn't known",
    scopes: ["car"],
    response: z.nullable(parkedCar),
    handler: ({ context, actor }) => ownCar(context, actor),
  }),
  forMembers("PUT /car", {
    summary: "'I parked here': keeps the place for the member alone; an earlier one goes, with its note and reminder",
    status: 204,
    scopes: ["car"],
    body: z.object(pointFields),
    example: { latitude: 40.672, longitude: -73.9772 },
    handler: ({ context, actor, body }) => parkCar(context, actor, body),
  }),
  forMembers("DELETE /car", {
    summary: "'I left': erases the place; no error where none is known",
    status: 204,
    scopes: ["car"],
    handler: ({ context, actor }) => leaveCar(context, actor),
  }),
];
