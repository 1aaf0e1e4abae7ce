import { z } from "zod";
import { listMembers, MEMBERS_PAGE, memberListInput } from "~/domain/admin";
import { refuse } from "~/domain/shared/errors";
import { needsPassword } from "../auth/password-again";
import { adminMember, communityStats } from "./answers/admin";
import { nextLink } from "./next-link";
import { forAdmins, forMembers, type Operation } from "./operation";

/**
 * Most members in one answer. Its Link header holds the address of the next ones. More than the dashboard shows at a time is
 * an export, which asks for the password (docs/product.md#accounts).
 */
const MAX = 1000;

/** Specification 7: calls of the admin dashboard. */
export const admin: Operation[] = [
  forMembers({
    method: "GET",
    path: "/admin/check",
    title: "Whether the member is an admin",
    answers: z.strictObject({ isAdmin: z.boolean() }),
    answer: ({ actor }) => Promise.resolve({ isAdmin: actor.role === "admin" }),
  }),
  forAdmins({
    method: "GET",
    path: "/admin/stats",
    title: "The community in figures, at most a minute old",
    answers: communityStats,
    answer: ({ app, actor }) => app.community.stats(actor),
  }),
  forAdmins({
    method: "GET",
    path: "/admin/users",
    title: `Members, latest first, at most ${MAX}; the Link header names the next page. 15 minutes after the password was given: the first ${MEMBERS_PAGE} only`,
    query: memberListInput,
    refuses: ["not-found", "password-needed"],
    answers: z.array(adminMember),
    answer: async ({ context, actor, query, request, load, signedIn }) => {
      const isExport = !needsPassword(load, signedIn);
      if (!isExport && (query.after ?? query.before) !== undefined) return refuse("password-needed");
      const { members, next } = await listMembers(context, actor, query, { size: isExport ? MAX : MEMBERS_PAGE });
      return Response.json(members, next === null ? {} : nextLink(request.url, { after: next }));
    },
  }),
];
