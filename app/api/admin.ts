import { z } from "zod";
import { listMembers, memberListInput, MEMBERS_PAGE } from "~/domain/admin";
import { refuse } from "~/domain/shared/errors";
import { needsPassword } from "../auth/password-again";
import { nextLink } from "../server/paginate";
import { ownMember } from "./schemas/member";
import { named, nullableTime, wholeNumber, namedObject } from "./openapi/schemas";
import { forAdmins, forMembers, type Operation } from "./operation";

export const adminMember = named(
  "AdminMember",
  ownMember.extend({
    suspended: z.boolean(),
    emailConfirmed: z.boolean(),
    waiting: z.boolean(),
    lastSeenAt: nullableTime,
  }),
);

export const communityStats = namedObject("CommunityStats", {
  totalUsers: wholeNumber,
  recentUsers: wholeNumber,
  totalSpaces: wholeNumber,
  totalMessages: wholeNumber,
  avgRating: z.number().min(1).max(5),
});

/**
 * Most members in one answer. Its Link header holds the address of the next ones. More than the dashboard shows at a time is
 * an export, which asks for the password (docs/product.md#accounts).
 */
const MAX_MEMBERS_LISTED = 1000;

export const admin: Operation[] = [
  forMembers("GET /admin/check", {
    summary: "Whether the member is an admin",
    response: z.strictObject({ isAdmin: z.boolean() }),
    handler: ({ actor }) => Promise.resolve({ isAdmin: actor.role === "admin" }),
  }),
  forAdmins("GET /admin/stats", {
    summary: "The community in figures, at most a minute old",
    response: communityStats,
    handler: ({ app, actor }) => app.community.stats(actor),
  }),
  forAdmins("GET /admin/users", {
    summary: `Members, latest first, at most ${MAX_MEMBERS_LISTED}; the Link header names the next page. When the password was given more than 15 minutes ago: the first ${MEMBERS_PAGE} only`,
    query: memberListInput,
    refuses: ["not-found", "password-needed"],
    response: z.array(adminMember),
    handler: async ({ context, actor, query, request, loadContext, signedIn }) => {
      const mayExport = !needsPassword(loadContext, signedIn);
      if (!mayExport && (query.after ?? query.before) !== undefined) return refuse("password-needed");
      const { members, next } = await listMembers(context, actor, query, {
        size: mayExport ? MAX_MEMBERS_LISTED : MEMBERS_PAGE,
      });
      return Response.json(members, next === null ? {} : nextLink(request.url, { after: next }));
    },
  }),
];
