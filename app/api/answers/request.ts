import { z } from "zod";
import { publicMember } from "./member";
import { degrees, named, time, wholeNumber } from "./named";

/** Specification 3, Parking request; its position is rounded to about 100 m (docs/product.md#requests). */
export const requestCard = named(
  "Request",
  z.strictObject({
    id: z.string(),
    status: z.enum(["pending", "confirmed", "completed", "expired", "cancelled"]),
    requester: publicMember,
    latitude: degrees,
    longitude: degrees,
    radius: wholeNumber,
    about: z.boolean(),
    address: z.string(),
    message: z.string(),
    createdAt: time,
    expiresAt: time,
    waitMinutes: z.nullable(wholeNumber),
    askedSpaceId: z.nullable(z.string()),
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

/** A request near a place. Where it is not around the member's last known place, it has no requester and no text. */
export const requestAround = named("RequestAround", requestInList.extend({ requester: z.nullable(publicMember) }));
