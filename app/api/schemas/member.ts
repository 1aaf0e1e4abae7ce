import { z } from "zod";
import { named, time, wholeNumber, namedObject } from "../openapi/schemas";

/** Longest initial in characters: capital letters of some scripts have more than one. */
const MAX_INITIAL_LENGTH = 3;

const publicFields = {
  id: z.string(),
  firstName: z.string(),
  lastName: z.string().max(MAX_INITIAL_LENGTH),
  vehicleDescription: z.string(),
  licensePlate: z.string(),
  rating: z.number().min(1).max(5),
  handovers: wholeNumber,
  profileImageUrl: z.nullable(z.string()),
  /** Has the 'Inaugural Member' badge. */
  inaugural: z.boolean(),
};

/** What anyone signed in may know of a member (docs/product.md#who-sees-what): of the last name its initial. */
export const publicMember = named("PublicMember", z.strictObject(publicFields));

/** The owner of a space, who may have chosen to show the full last name. */
export const spaceOwner = named("SpaceOwner", publicMember.extend({ lastName: z.string() }));

export const ownMember = namedObject("OwnMember", {
  ...publicFields,
  lastName: z.string(),
  email: z.string(),
  city: z.string(),
  points: wholeNumber,
  spacesShared: wholeNumber,
  createdAt: time,
  isAdmin: z.boolean(),
  showFullName: z.boolean(),
  showPresence: z.boolean(),
});

/** One browser in which the member is signed in. */
export const ownSession = namedObject("OwnSession", {
  id: z.string(),
  browser: z.string(),
  /** As its time zone says: 'New York'; '' where that is unknown. */
  place: z.string(),
  createdAt: time,
  lastUsedAt: time,
  isCurrent: z.boolean(),
});

const row = z.record(z.string(), z.json());

/** All that is stored about a member: their account, then rows under the name of what they are (docs/product.md#who-sees-what). */
export const ownData = named(
  "OwnData",
  z.object({ community: z.string(), madeAt: time, account: row }).catchall(z.array(row)),
);
