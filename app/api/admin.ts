import { z } from "zod/v4";
import { listMembers, memberListInput } from "~/domain/admin";
import { adminMember, communityStats } from "./answers/admin";
import { nextLink } from "./next-link";
import { forAdmins, forMembers, type Operation } from "./operation";

/** Most members in one answer. Its Link header holds the address of the next ones. */
const MOST = 1000;

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
    title: `Members, latest first, at most ${MOST}; the Link header names the next page`,
    query: memberListInput,
    refuses: ["not-found"],
    answers: z.array(adminMember),
    answer: async ({ context, actor, query, request }) => {
      const { members, next } = await listMembers(context, actor, query, MOST);
      return Response.json(members, next === null ? {} : nextLink(request.url, { after: next }));
    },
  }),
];
