import { z } from "zod";
import { subscribe, subscribeInput, subscriptionsOf, unsubscribe } from "~/domain/push";
import { forMembers, type Operation } from "./operation";
import { named, time } from "./answers/named";

/** A browser that shows a member's notifications. */
const ownSubscription = named(
  "PushBrowser",
  z.strictObject({
    id: z.string(),
    browser: z.string(),
    createdAt: time,
    lastSentAt: z.nullable(time),
    isPaused: z.boolean(),
    isCurrent: z.boolean(),
  }),
);

/** docs/product.md#push: the browsers that show a member's notifications. */
export const push: Operation[] = [
  forMembers({
    method: "GET",
    path: "/push/subscriptions",
    title: "The browsers that get pushes, the newest first",
    answers: z.array(ownSubscription),
    answer: ({ context, actor, signedIn }) => subscriptionsOf(context, actor, signedIn.sessionId),
  }),
  forMembers({
    method: "POST",
    path: "/push/subscriptions",
    title: "Let the server push to this browser until its session ends",
    status: 201,
    body: subscribeInput,
    example: { endpoint: "https://push.example/a", keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) } },
    refuses: ["push-address"],
    answers: ownSubscription,
    answer: async ({ app, context, actor, signedIn, load, body }) => {
      const { name } = await load.browser();
      return subscribe(context, actor, app.push, body, { sessionId: signedIn.sessionId, browser: name });
    },
  }),
  forMembers({
    method: "DELETE",
    path: "/push/subscriptions/{id}",
    title: "End pushes to one browser",
    status: 204,
    answer: ({ context, actor, params }) => unsubscribe(context, actor, params.id),
  }),
];
