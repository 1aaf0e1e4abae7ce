import { z } from "zod";
import { deleteAccountInput, updateProfile, updateProfileInput } from "~/domain/account";
import { changePasswordInput } from "~/domain/auth";
import { changePasswordWithLimits, deleteAccountWithLimits } from "../auth/accounts-with-limits";
import { answerOwnData } from "../auth/answer-own-data";
import { subscribe, subscribeInput, subscriptionsOf, unsubscribe } from "~/domain/push";
import { ownData, ownMember } from "./schemas/member";
import { time, namedObject } from "./openapi/schemas";
import { forAccountHolders, forMembers, type Operation } from "./operation";

export const profile: Operation[] = [
  forMembers("PATCH /profile", {
    summary: "Change the profile; what isn't sent stays as it is",
    body: updateProfileInput,
    example: { city: "Brooklyn", vehicleDescription: "Blue Honda Fit", licensePlate: "7KLM" },
    refuses: ["not-found"],
    response: ownMember,
    handler: async ({ context, actor, body }) => (await updateProfile(context, actor, body)).member,
  }),
  forMembers("PUT /profile/password", {
    summary: "Change the password: ends every session and sets the cookie of a new one",
    setsCookies: true,
    status: 204,
    body: changePasswordInput,
    example: { currentPassword: "what I sign in with", newPassword: "ana parks kindly too" },
    refuses: ["wrong-password", "too-many"],
    handler: async ({ loadContext, actor, body }) =>
      new Response(null, { status: 204, headers: await changePasswordWithLimits(loadContext, actor, body) }),
  }),
  forAccountHolders("GET /profile/data", {
    noStore: true,
    summary: "Everything that is stored about the member, as a file",
    limit: "member-downloads",
    isDownload: true,
    response: ownData,
    handler: ({ loadContext, actor }) => answerOwnData(loadContext, actor),
  }),
  forAccountHolders("DELETE /profile", {
    summary: "Delete the account; ends every session, and can't be undone",
    setsCookies: true,
    status: 204,
    body: deleteAccountInput,
    example: { password: "what I sign in with" },
    refuses: ["wrong-password", "last-admin", "too-many"],
    handler: async ({ loadContext, actor, body }) =>
      new Response(null, { status: 204, headers: await deleteAccountWithLimits(loadContext, actor, body) }),
  }),
];

const ownSubscription = namedObject("PushBrowser", {
  id: z.string(),
  browser: z.string(),
  createdAt: time,
  lastSentAt: z.nullable(time),
  isPaused: z.boolean(),
  isCurrent: z.boolean(),
});

/** docs/product.md#push: the browsers that show a member's notifications. */
export const push: Operation[] = [
  forMembers("GET /push/subscriptions", {
    summary: "The browsers that get pushes, the newest first",
    response: z.array(ownSubscription),
    handler: ({ context, actor, signedIn }) => subscriptionsOf(context, actor, signedIn.sessionId),
  }),
  forMembers("POST /push/subscriptions", {
    summary: "Let the server push to this browser until its session ends",
    status: 201,
    body: subscribeInput,
    example: { endpoint: "https://push.example/a", keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) } },
    refuses: ["push-address"],
    response: ownSubscription,
    handler: async ({ app, context, actor, signedIn, loadContext, body }) => {
      const { name } = await loadContext.browser();
      return subscribe(context, actor, app.push, body, { sessionId: signedIn.sessionId, browser: name });
    },
  }),
  forMembers("DELETE /push/subscriptions/{id}", {
    summary: "End pushes to one browser",
    status: 204,
    handler: ({ context, actor, params }) => unsubscribe(context, actor, params.id),
  }),
];
