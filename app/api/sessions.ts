import { z } from "zod";
import { endOtherSessions, endOwnSession, sessionsOf } from "~/domain/members";
import { ownSession } from "./answers/member";
import { forMembers, type Operation } from "./operation";

/** docs/product.md#accounts: where the member is signed in. */
export const sessions: Operation[] = [
  forMembers({
    method: "GET",
    path: "/profile/sessions",
    title: "Own sessions, this one first",
    answers: z.array(ownSession),
    answer: ({ context, actor, signedIn }) => sessionsOf(context, actor, signedIn.sessionId),
  }),
  forMembers({
    method: "DELETE",
    path: "/profile/sessions",
    title: "End all sessions but this one; other browsers count as new from then on",
    status: 204,
    answer: async ({ context, actor, signedIn, load }) => {
      const { device } = await load.browser();
      await endOtherSessions(context, actor, signedIn.sessionId, device);
    },
  }),
  forMembers({
    method: "DELETE",
    path: "/profile/sessions/{id}",
    title: "End one of the member's sessions",
    status: 204,
    answer: ({ context, actor, params }) => endOwnSession(context, actor, params.id),
  }),
];
