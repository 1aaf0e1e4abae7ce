import { z } from "zod";
import { blockedMembers, blockMember, reportInput, reportMember, unblockMember } from "~/domain/moderation";
import { forMembers, type Operation } from "./operation";
import { publicMember } from "./schemas/member";
import { time, namedObject } from "./openapi/schemas";

const block = namedObject("Block", {
  userId: z.string(),
  firstName: z.string(),
  lastName: publicMember.shape.lastName,
  createdAt: time,
});

const report = namedObject("Report", {
  id: z.string(),
  userId: z.string(),
  reason: reportInput.shape.reason,
  details: z.string(),
  messageId: z.nullable(z.string()),
  spaceId: z.nullable(z.string()),
  createdAt: time,
});

/** docs/product.md#who-sees-what and #api: who hides from whom, and what the admins should know. */
export const safety: Operation[] = [
  forMembers("GET /blocks", {
    summary: "Blocked members, the latest first",
    response: z.array(block),
    handler: ({ context, actor }) => blockedMembers(context, actor),
  }),
  forMembers("POST /blocks/{userId}", {
    summary: "Block a member: hides both from each other and ends promises between them",
    status: 201,
    refuses: ["about-oneself", "too-many-blocks"],
    response: block,
    handler: ({ context, actor, params }) => blockMember(context, actor, params.userId),
  }),
  forMembers("DELETE /blocks/{userId}", {
    summary: "Unblock a member",
    status: 204,
    handler: ({ context, actor, params }) => unblockMember(context, actor, params.userId),
  }),
  forMembers("POST /reports", {
    summary: "Report a member, a message or a space to the admins; it blocks nobody",
    status: 201,
    body: reportInput,
    example: { userId: "{id}", reason: "other", details: "Waits in the bus lane.", spaceId: "{id}" },
    refuses: ["not-found", "about-oneself", "too-many-reports"],
    response: report,
    handler: ({ context, actor, body }) => reportMember(context, actor, body),
  }),
];
