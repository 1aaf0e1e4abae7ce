import { z } from "zod";
import { degrees, named, nullableTime, time, wholeNumber, namedObject } from "../openapi/schemas";
import { publicMember, spaceOwner } from "./member";
import { requestStatuses, spaceStatuses } from "~db/schema/words";

/** A parking request. Its position is rounded to about 100 m (docs/product.md#requests). */
export const requestCard = namedObject("Request", {
  id: z.string(),
  status: z.enum(requestStatuses),
  requester: publicMember,
  latitude: degrees,
  longitude: degrees,
  /** Metres. */
  radius: wholeNumber,
  /** The place is rough. */
  about: z.boolean(),
  address: z.string(),
  message: z.string(),
  createdAt: time,
  expiresAt: time,
  waitMinutes: z.nullable(wholeNumber),
  askedSpaceId: z.nullable(z.string()),
});

export const requestInList = named(
  "RequestInList",
  requestCard.extend({
    /** Minutes. */
    estimatedWaitTime: wholeNumber,
    /** The address, or distance and direction from the viewer: '0.4 mi NE'. */
    location: z.string(),
    spaceId: z.nullable(z.string()),
    partnerId: z.nullable(z.string()),
  }),
);

/** A request near a place. Where it is not around the member's last known place, it has no requester and no text. */
export const requestAround = named("RequestAround", requestInList.extend({ requester: z.nullable(publicMember) }));

/** A parking space, as everybody near sees it. */
export const spaceCard = namedObject("Space", {
  id: z.string(),
  status: z.enum(spaceStatuses),
  latitude: degrees,
  longitude: degrees,
  address: z.string(),
  description: z.string(),
  availableAt: time,
  keptUntil: nullableTime,
  /** When someone last saw it free. */
  confirmedAt: time,
  promiseExpiresAt: nullableTime,
  /** Promised to the first neighbour who asks. */
  openToFirst: z.boolean(),
  /** Null in a home area of the owner, but for the parties: the driver sees 'A neighbour' until the owner pressed 'I'm here'. */
  owner: z.nullable(spaceOwner),
});

const partyFields = {
  promisedTo: z.nullable(publicMember),
  handoverCode: z.nullable(z.string()),
  bound: z.boolean(),
};

/** A space as the owner and the driver of its promise see it. */
export const spaceForParty = named("SpaceForParty", spaceCard.extend({ ...partyFields, owner: spaceOwner }));

/** A space for its owner or driver, with the promise's fields, or for others without them. */
export const spaceForMember = named("SpaceForMember", spaceCard.extend(z.strictObject(partyFields).partial().shape));

/** A space in a list. Only owner and driver get the promise's fields. */
export const spaceInList = named(
  "SpaceInList",
  spaceForMember.extend({
    /** Not around the member's last known place: positions have 2 decimals, and no address or owner. */
    distant: z.literal(true).optional(),
    distanceMiles: z.number().min(0),
  }),
);
