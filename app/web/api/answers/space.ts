import { z } from "zod/v4";
import { publicMember, spaceOwner } from "./member";
import { degrees, named, nullableTime, time } from "./named";

/** Specification 3, Parking space, as everybody near sees it. */
export const spaceCard = named(
  "Space",
  z.strictObject({
    id: z.string(),
    status: z.enum(["available", "leaving_soon", "promised", "occupied", "removed", "expired"]),
    latitude: degrees,
    longitude: degrees,
    address: z.string(),
    description: z.string(),
    availableAt: time,
    promiseExpiresAt: nullableTime,
    openToFirst: z.boolean(),
    owner: spaceOwner,
  }),
);

const partyFields = {
  promisedTo: z.nullable(publicMember),
  handoverCode: z.nullable(z.string()),
  bound: z.boolean(),
};

/** The same as the owner and the driver of a promise see it. */
export const spaceForParty = named("SpaceForParty", spaceCard.extend(partyFields));

/** What a space is to somebody who may have been a party of its promise. */
export const spaceForMember = named("SpaceForMember", spaceCard.extend(z.strictObject(partyFields).partial().shape));

/** A space in a list; what only the two of a promise see is left out for everybody else. */
export const spaceInList = named("SpaceInList", spaceForMember.extend({ distanceMiles: z.number().min(0) }));
