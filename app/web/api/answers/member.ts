import { z } from "zod/v4";
import { named, time, wholeNumber } from "./named";

/** Capital letters of some scripts are written as more than one character. */
const INITIAL_MAX = 3;

const publicFields = {
  id: z.string(),
  firstName: z.string(),
  lastName: z.string().max(INITIAL_MAX),
  vehicleDescription: z.string(),
  licensePlate: z.string(),
  rating: z.number().min(1).max(5),
  profileImageUrl: z.nullable(z.string()),
  inaugural: z.boolean(),
};

/** What anybody signed in may know of a member (PRODUCT 7): of the last name its initial. */
export const publicMember = named("PublicMember", z.strictObject(publicFields));

/** The same of who shares a space, whose last name the map shows unless they chose otherwise. */
export const spaceOwner = named("SpaceOwner", publicMember.extend({ lastName: z.string() }));

/** Specification 3, User: what members see of themselves. */
export const ownMember = named(
  "OwnMember",
  z.strictObject({
    ...publicFields,
    lastName: z.string(),
    email: z.string(),
    city: z.string(),
    points: wholeNumber,
    spacesShared: wholeNumber,
    createdAt: time,
    isAdmin: z.boolean(),
    showInitialOnly: z.boolean(),
    showPresence: z.boolean(),
  }),
);

const row = z.record(z.string(), z.json());

/** All that is stored about a member: their account, then rows under the name of what they are (PRODUCT 7). */
export const ownData = named(
  "OwnData",
  z.object({ community: z.string(), madeAt: time, account: row }).catchall(z.array(row)),
);
