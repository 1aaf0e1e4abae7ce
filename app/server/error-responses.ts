import type { ErrorCode } from "~/domain/shared/errors";
import { MAX_UNANSWERED_MESSAGES } from "~/domain/chat/rules";
import { MAX_FAILED_CLAIMS } from "~/domain/listings/claim-limit-rules";
import { MAX_ACTIVE_SPACES } from "~/domain/listings/space-rules";
import { INVITATION_DAYS, MAX_INVITATIONS } from "~/domain/auth/invitation-rules";
import { MAX_DEPARTURES } from "~/domain/plans/rules";
import { CLAIM_DAYS } from "~/domain/rewards/rules";
import { perDay } from "../security/limit-settings";

/** Codes of requests that fail as HTTP, before any use case runs. */
export type HttpErrorCode =
  | "bad-request"
  | "bad-address"
  | "unknown-host"
  | "cross-site"
  | "method-unknown"
  | "too-large"
  | "headers-too-large"
  | "too-slow"
  | "encoded-body"
  | "not-json";

/** How the server answers an error. */
export interface ErrorResponse {
  status: number;
  /** The sentence for people: what happened and what to do next. */
  sentence: string;
  /** The sentence where the time is known: 'Please wait 40 seconds.' */
  sentenceWithWait?: (wait: string) => string;
  /** The API's message where the specification fixes it (docs/product.md#api). */
  message?: string;
  retryAfterSeconds?: number;
}

/** How the server answers each refusal: one table for pages and calls. */
export const ERROR_RESPONSES: Readonly<Record<ErrorCode | HttpErrorCode, ErrorResponse>> = {
  unauthorized: { status: 401, message: "Unauthorized", sentence: "Please sign in to go on." },
  "signed-out": {
    status: 401,
    sentence:
      "You were signed out before it was sent, and it's too long to be kept. Sign in on another tab, then send it again here.",
  },
  forbidden: { status: 403, message: "Forbidden", sentence: "This belongs to someone else: only they can change it." },
  "other-member": {
    status: 409,
    sentence:
      "You opened this page with another account, so nothing was sent. If you send it again, it counts for the account that's signed in now.",
  },
  "not-found": {
    status: 404,
    message: "Not found",
    sentence: "We can't find that. It may have been removed. Go back and refresh.",
  },
  "too-many": {
    status: 429,
    sentence: "Too many tries. Please wait a minute.",
    sentenceWithWait: (wait) => `Too many tries. Please wait ${wait}.`,
    retryAfterSeconds: 60,
  },
  "invalid-input": {
    status: 400,
    message: "Invalid input",
    sentence: "Please check that all fields are filled correctly.",
  },
  busy: {
    status: 503,
    sentence: "The server is busy. Nothing was changed: please try again in a minute.",
    retryAfterSeconds: 5,
  },

  "user-exists": {
    status: 409,
    message: "User already exists",
    sentence: "An account with this email already exists. Try signing in instead.",
  },
  "registration-closed": { status: 403, sentence: "Registration is closed at present. Nobody can join." },
  "invitation-needed": {
    status: 403,
    sentence: "New members need an invitation. Ask a member for a link, or for a new one if yours was used or is over.",
  },
  "too-many-invitations": {
    status: 409,
    sentence: `${MAX_INVITATIONS} of your links wait already. Each unused link expires after ${INVITATION_DAYS} days.`,
  },
  "too-many-tokens": { status: 409, sentence: "You have 5 tokens already. End one that you no longer need first." },
  "token-scope": {
    status: 403,
    message: "Not in this token's scopes",
    sentence: "This token doesn't open that. Make one that does at /profile/security/tokens, if a token may.",
  },
  "wrong-credentials": {
    status: 401,
    message: "Invalid email or password",
    sentence: "Invalid email or password. Please check your credentials.",
  },
  "sign-in-slowed": {
    status: 429,
    sentence:
      "Many wrong passwords were tried for this account. In a browser that's new to it, you can try once a minute. 'Forgot password?' opens this browser at once.",
    retryAfterSeconds: 60,
  },
  "wrong-password": { status: 403, sentence: "That isn't your password. Nothing was changed." },
  "second-step-required": {
    status: 401,
    message: "Second step required",
    sentence: "Enter the code of your second step to sign in.",
  },
  "wrong-code": { status: 401, sentence: "This code is wrong, over or used. Wait for the next one and try again." },
  "pending-login-expired": { status: 401, sentence: "More than 10 minutes have passed. Please sign in again." },
  "second-step-missing": {
    status: 403,
    sentence: "Admins need a second step here. Set it up at /profile/security/second-step.",
  },
  "second-step-demanded": {
    status: 409,
    sentence: "Admins of this community need the second step. Make new recovery codes, or give the role back first.",
  },
  "password-needed": { status: 403, sentence: "Please enter your password once more. Nothing was changed yet." },
  suspended: { status: 403, sentence: "This account is suspended. The page /suspended says why, and how to reach us." },

  "awaits-approval": {
    status: 403,
    sentence: "An admin has to let you in first. The page /waiting says how you'll hear of it.",
  },
  "reset-token-invalid": {
    status: 400,
    message: "Invalid or expired token",
    sentence: "This reset link has expired or is invalid. Please request a new one.",
  },

  unconfirmed: { status: 403, sentence: "Confirm your email address first." },
  "confirmation-invalid": {
    status: 400,
    sentence: "This link was used already, or it's older than 24 hours. Sign in to get a new one.",
  },
  "sign-in-to-confirm": {
    status: 403,
    sentence: "This link changes the address of another account. Sign in to that one, then open the link again.",
  },

  "file-too-large": { status: 413, sentence: "Please choose a list of at most 1 MB, or split it." },
  "file-not-text": {
    status: 415,
    sentence: "This isn't a text file. Open it in your spreadsheet, save it as CSV, and choose that file.",
  },

  "upload-over": {
    status: 403,
    message: "Request has expired",
    sentence: "This upload is over. Please choose the photo again.",
  },
  "cannot-sign": { status: 400, sentence: "Cannot sign without a key, an uploadId, and a partNumber." },
  "photo-too-large": { status: 413, sentence: "Please choose a photo of at most 5 MB." },
  "not-a-photo": { status: 415, sentence: "Please choose a JPEG or PNG photo." },
  "photo-too-many-pixels": { status: 422, sentence: "Please choose a photo of at most 24 megapixels." },
  "photo-too-heavy": {
    status: 422,
    sentence: "This photo takes too much memory to read. Please save it smaller or as a JPEG that isn't progressive.",
  },
  "photos-not-here": {
    status: 501,
    sentence:
      "This server can't prepare photos at present. Everything else works; an admin finds the reason on the Health page.",
  },
  "photo-unreadable": { status: 422, sentence: "This photo is damaged. Please choose another one." },
  "push-address": { status: 400, sentence: "This browser's address for notifications can't be used." },
  "no-push": {
    status: 409,
    sentence: "No phone or browser shows notifications yet. Allow them on one first.",
  },
  "too-many-watches": { status: 409, sentence: "You watch 3 areas already. End one of them first." },
  "too-many-plans": {
    status: 409,
    sentence: `You planned ${MAX_DEPARTURES} departures already. Remove one of them first.`,
  },
  "plan-question-over": {
    status: 409,
    sentence: "This question is over. See Plans for what comes next, or share the space yourself.",
  },
  "plan-latest": {
    status: 409,
    sentence: "A departure moves by an hour at most. Skip it, and share the space when you leave.",
  },
  "plan-past": { status: 409, sentence: "This departure is over already. Choose a later day or time." },
  "too-many-needs": { status: 409, sentence: "You look for 2 spaces already. End one of them first." },
  "need-too-long": {
    status: 409,
    sentence: "You can look for spaces 2 hours a day. Choose a shorter time, or end the other one first.",
  },
  "need-too-far": {
    status: 409,
    sentence: "You weren't within 2 miles of this place in the last 30 days. Choose a place nearer to yours.",
  },
  "match-over": { status: 409, sentence: "This match has ended or become a promise. Your plans show what's open." },
  "watch-too-far": {
    status: 409,
    sentence: "This is more than 5 miles from where you were last. Choose an area nearer to you.",
  },
  "not-set-up": { status: 503, sentence: "This isn't set up here.", retryAfterSeconds: 24 * 60 * 60 },

  "too-many-spaces": {
    status: 409,
    sentence: `You already share ${MAX_ACTIVE_SPACES} spaces. Remove one before you share another.`,
  },
  "kerb-forbids": {
    status: 409,
    sentence:
      "The rules of this kerb forbid parking at this time. Say that you are sure (confirmKerb), or choose another place.",
  },
  "shared-here": {
    status: 409,
    sentence: "You already share a space here. To share another one, say so in the form of Share Space.",
  },
  "space-closed": { status: 409, sentence: "This space is gone. Refresh the list to see which ones are free." },
  "space-promised": {
    status: 409,
    sentence: "This space is promised to a driver. Take it back first, or choose another.",
  },
  "space-not-promised": {
    status: 409,
    sentence: "This space isn't promised any more. Refresh to see where it stands.",
  },
  "space-not-available": {
    status: 409,
    sentence: "You said you're leaving this space now, so it can't be promised. Whoever is near may take it.",
  },
  "promise-to-self": { status: 400, sentence: "You can't take your own space. Choose another driver." },
  "promise-taken": { status: 409, sentence: "Someone else was faster. Look for another space nearby." },
  "driver-on-the-way": {
    status: 409,
    message: "Someone else is on the way.",
    sentence: "Someone else is on the way. Choose another space, or ask the owner for this one.",
  },
  "space-not-held": {
    status: 409,
    sentence: "The owner isn't holding this space any more. Ask for it, or choose one whose owner is at the car.",
  },
  "drive-too-long": {
    status: 409,
    sentence: "You can't be there while the owner waits. Choose a nearer space, or ask the owner to wait longer.",
  },
  "place-old": {
    status: 409,
    sentence:
      "We don't know where you are now. Switch your location on, or press 'I'm here' on the map, then try again.",
  },
  "claimed-before": {
    status: 409,
    sentence: "You were on the way to this space before. Choose another space, or ask the owner for this one.",
  },
  "too-many-claims": {
    status: 409,
    sentence: `You were on the way to ${perDay.claims} spaces today. Ask an owner for a space, or try again tomorrow.`,
  },
  "too-many-typed-claims": {
    status: 409,
    sentence: `From a typed place you can take ${perDay.typedClaims} spaces a day. Switch your location on, or ask an owner for a space.`,
  },
  "only-asking": {
    status: 409,
    sentence: `You took ${MAX_FAILED_CLAIMS} spaces today that came to nothing. You can still ask an owner: whoever promises a space waits for you.`,
  },
  "gave-up-often": {
    status: 409,
    sentence: "You gave up 2 spaces within an hour. Ask an owner for a space, or try again in an hour.",
  },
  "never-came": {
    status: 409,
    sentence: "You didn't come to 2 spaces that were held for you. Ask an owner for a space, or try again tomorrow.",
  },
  "ask-own": { status: 409, sentence: "This is your own space. Ask for a neighbour's." },
  "ask-declined": {
    status: 409,
    sentence: "The owner can't give you a space today. Ask another owner, or press 'Request Parking' to ask everyone.",
  },
  "too-many-asks": {
    status: 429,
    sentence: `You can ask ${perDay.asksAnHour} owners an hour and ${perDay.asks} a day. Wait for an answer, or press 'Request Parking' to ask everyone.`,
  },
  "space-leaving": {
    status: 409,
    sentence: "The owner is leaving now and can't wait for you. Drive there, or ask for another space.",
  },
  "holding-paused": {
    status: 409,
    sentence: "You can't hold spaces at present. Your space is still on the map: promise it to a driver yourself.",
  },
  "undo-over": { status: 409, sentence: "It's too late to undo this. Remove the space on its card." },
  "handover-counted": {
    status: 409,
    sentence: "It's too late to undo this: the handover counts. If it's wrong, write to your neighbour or to us.",
  },
  "promise-over": { status: 409, sentence: "This promise is over. Refresh to see where the space stands." },
  "promise-unclaimed": {
    status: 409,
    sentence: "Nobody is coming for this space yet. Wait for a driver or take it back.",
  },
  "promise-unbound": {
    status: 409,
    sentence: "The driver hasn't said 'I'm coming' yet. Send a message or take it back.",
  },
  "driver-busy": {
    status: 409,
    sentence: "A driver can be promised one space at a time. End that promise first, or choose another driver.",
  },
  "driver-not-asking": {
    status: 409,
    sentence:
      "This driver didn't ask within 2 miles of the space. Choose one who did, someone who answered you in a chat, or the first neighbour to ask.",
  },
  "too-many-promises": {
    status: 429,
    sentence: `You promised this driver ${perDay.promises} spaces today that they didn't take. Choose another driver, or the first neighbour to ask.`,
  },
  "too-far": { status: 409, sentence: "This is more than 2 miles away. Choose something nearer." },
  "place-unknown": {
    status: 400,
    sentence: "We don't know where you are. Enable location services, or enter a postcode or city.",
  },
  "view-quota-exceeded": {
    status: 429,
    sentence: "You've looked at many places this hour. Here still works; please look elsewhere in an hour.",
  },
  "place-too-wide": {
    status: 400,
    sentence: "That area is too wide to find a car in. Please put the pin on your car.",
  },
  "moved-too-fast": {
    status: 409,
    sentence:
      "You were far from here a short while ago. You can look around; in 30 minutes this place counts as yours.",
  },
  "sighting-denied": {
    status: 409,
    sentence: "Only members who are close to a space can report it, 5 times a day and from their second day on.",
  },
  "tip-far": {
    status: 409,
    sentence: "Tips are for spaces within 100 m of you. Let your phone say where you are, then try again.",
  },
  "tip-over": { status: 409, sentence: "This tip is over. Refresh the list to see what's free." },
  "too-many-tips": { status: 429, sentence: "You gave 10 tips within a day. You can give the next one tomorrow." },
  "tips-paused": {
    status: 409,
    sentence: "Two neighbours didn't find what you saw. You can give tips again in a week.",
  },
  "no-space-to-promise": { status: 409, sentence: "You have no available space to promise. Share one first." },

  "request-closed": { status: 409, sentence: "This request is closed. Refresh the list to see which ones are open." },
  "request-confirmed": {
    status: 409,
    sentence: "A space is promised for this request already. Say 'I can't make it' there first.",
  },
  "payments-down": {
    status: 503,
    sentence: "The payment service doesn't answer. Nothing was charged: please try again in a minute.",
    retryAfterSeconds: 30,
  },
  "message-forged": { status: 400, sentence: "This message doesn't come from the payment service." },

  "reward-unaffordable": {
    status: 409,
    sentence: "You don't have enough points for this reward yet. Each space you share brings you closer.",
  },
  "claim-too-early": {
    status: 409,
    sentence: `You can claim rewards ${CLAIM_DAYS} days after joining. Until then your points wait for you.`,
  },
  "claim-unconfirmed": { status: 409, sentence: "Confirm your email address before you claim a reward." },
  "claim-few-handovers": {
    status: 409,
    sentence:
      "Rewards need confirmed handovers with 3 different members. Share or find a space with one more neighbour.",
  },
  "own-claim": {
    status: 403,
    message: "Forbidden",
    sentence: "Another admin decides on your own claim. Ask one of them.",
  },
  "redemption-decided": { status: 409, sentence: "This claim was decided already. Refresh to see how." },
  "handover-open": { status: 409, sentence: "You can rate each other once the space was handed over." },
  "rating-over": { status: 409, sentence: "The 7 days for rating this handover are over." },
  "already-rated": { status: 409, sentence: "You've rated this handover already. Each counts once." },
  "too-many-conversations": {
    status: 429,
    sentence: `You began ${perDay.conversations} conversations today. You can begin more tomorrow, and write to people you know at any time.`,
  },
  "not-answered": {
    status: 409,
    sentence: `You've sent ${MAX_UNANSWERED_MESSAGES} messages. You can write again once they reply.`,
  },
  "message-to-self": { status: 400, sentence: "This is you. Choose another member to write to." },
  "about-oneself": { status: 400, sentence: "This is you. Choose another member." },
  "too-many-blocks": { status: 409, sentence: "You've blocked 500 members. Unblock someone first." },
  "too-many-reports": {
    status: 429,
    sentence: `You sent ${perDay.reports} reports today, and each is read. You can send more tomorrow.`,
  },
  "key-reused": {
    status: 409,
    sentence: "This form was sent before with other content. Reload the page and try again.",
  },

  "admin-protected": { status: 409, sentence: "An admin can't be suspended. Take the admin role back first." },
  "last-admin": { status: 409, sentence: "This is the last admin. Make someone else an admin first." },
  "member-suspended": {
    status: 409,
    sentence: "This member is suspended. Reload the page to see why, and lift it first.",
  },
  "not-suspended": {
    status: 409,
    sentence: "This member isn't suspended any more. Reload the page to see who lifted it.",
  },

  "bad-request": { status: 400, sentence: "This request is broken. Please try again." },
  "bad-address": { status: 400, sentence: "This address is broken. Please check the link." },
  "unknown-host": {
    status: 421,
    sentence:
      "This server isn't known by that name. If you run it, set PUBLIC_URL to its address, or add the name to TRUSTED_HOSTS.",
  },
  "cross-site": {
    status: 403,
    message: "Forbidden",
    sentence: "This came from another site. Please do it from our own page.",
  },
  "method-unknown": { status: 405, sentence: "This isn't something one can do here." },
  "too-large": { status: 413, sentence: "This is too large. Please send something smaller." },
  "headers-too-large": {
    status: 431,
    sentence: "This request is too long. Delete this site's cookies or use a shorter link, then try again.",
  },
  "too-slow": { status: 408, sentence: "This took too long to arrive. Please try again." },
  "encoded-body": { status: 400, sentence: "Compressed content isn't accepted. Please send it as it is." },
  "not-json": { status: 415, sentence: "Please send JSON, with Content-Type: application/json." },
};
