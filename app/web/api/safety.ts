import { z } from "zod/v4";
import { blockedMembers, blockMember, reportInput, reportMember, unblockMember } from "~/domain/moderation";
import { block, report } from "./answers/safety";
import { forMembers, type Operation } from "./operation";

/** PRODUCT 7 and 9: who hides from whom, and what the admins should know. */
export const safety: Operation[] = [
  forMembers({
    method: "GET",
    path: "/blocks",
    title: "Whom one has blocked, the latest first",
    answers: z.array(block),
    answer: ({ context, actor }) => blockedMembers(context, actor),
  }),
  forMembers({
    method: "POST",
    path: "/blocks/{userId}",
    title: "Block a member: both are hidden from each other, and promises between them end",
    status: 201,
    refuses: ["about-oneself", "too-many-blocks"],
    answers: block,
    answer: ({ context, actor, params }) => blockMember(context, actor, params.userId),
  }),
  forMembers({
    method: "DELETE",
    path: "/blocks/{userId}",
    title: "Take one's own block back",
    status: 204,
    answer: ({ context, actor, params }) => unblockMember(context, actor, params.userId),
  }),
  forMembers({
    method: "POST",
    path: "/reports",
    title: "Report a member to the admins, also for a message or a space of theirs; nobody is blocked by it",
    status: 201,
    body: reportInput,
    example: { userId: "{id}", reason: "other", details: "Waits in the bus lane.", spaceId: "{id}" },
    refuses: ["not-found", "about-oneself", "too-many-reports"],
    answers: report,
    answer: ({ context, actor, body }) => reportMember(context, actor, body),
  }),
];
