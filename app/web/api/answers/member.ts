import { z } from "zod/v4";
import { named, time, wholeNumber } from "./named";

const publicFields = {
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  vehicleDescription: z.string(),
  licensePlate: z.string(),
  rating: z.number().min(1).max(5),
  profileImageUrl: z.nullable(z.string()),
  inaugural: z.boolean(),
};

/** What anybody signed in may know of a member (PRODUCT 7). */
export const publicMember = named("PublicMember", z.strictObject(publicFields));

/** Specification 3, User: what members see of themselves. */
export const ownMember = named(
  "OwnMember",
  z.strictObject({
    ...publicFields,
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
