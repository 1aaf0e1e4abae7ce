import { z } from "zod";
import { ownMember } from "./member";
import { named, nullableTime, wholeNumber } from "./named";

/** Specification 3, User, as admins see it. */
export const adminMember = named(
  "AdminMember",
  ownMember.extend({ suspended: z.boolean(), emailConfirmed: z.boolean(), lastSeenAt: nullableTime }),
);

/** Specification 3, Admin stats. */
export const communityStats = named(
  "CommunityStats",
  z.strictObject({
    totalUsers: wholeNumber,
    recentUsers: wholeNumber,
    totalSpaces: wholeNumber,
    totalMessages: wholeNumber,
    avgRating: z.number().min(1).max(5),
  }),
);
