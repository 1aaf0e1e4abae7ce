import { z } from "zod/v4";
import { publicMember } from "./member";
import { degrees, named, time, wholeNumber } from "./named";

/** Specification 3, Parking request; its position is rounded to about 100 m (PRODUCT 5). */
export const requestCard = named(
  "Request",
  z.strictObject({
    id: z.string(),
    status: z.enum(["pending", "confirmed", "completed", "expired", "cancelled"]),
    requester: publicMember,
    latitude: degrees,
    longitude: degrees,
    radius: wholeNumber,
    address: z.string(),
    message: z.string(),
    createdAt: time,
    expiresAt: time,
    waitMinutes: z.nullable(wholeNumber),
  }),
);

/** A request in one member's list. */
export const requestInList = named(
  "RequestInList",
  requestCard.extend({
    estimatedWaitTime: wholeNumber,
    location: z.string(),
    spaceId: z.nullable(z.string()),
    partnerId: z.nullable(z.string()),
  }),
);
