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

const answer = (
  status: number,
  sentence: string,
  more: Omit<ErrorResponse, "status" | "sentence"> = {},
): ErrorResponse => ({ status, sentence, ...more });

/** How the server answers each refusal: one table for pages and calls. */
export const ERROR_RESPONSES: Readonly<Record<ErrorCode | HttpErrorCode, ErrorResponse>> = {
  unauthorized: answer(401, "Please sign in to go on.", { message: "Unauthorized" }),
  "signed-out": answer(
    401,
    "You were signed out before it was sent, and it's too long to be kept. Sign in on another tab, then send it again here.",
  ),
  forbidden: answer(403, "This belongs to someone else: only they can change it.", { message: "Forbidden" }),
  "other-member": answer(
    409,
    "You opened this page with another account, so nothing was sent. If you send it again, it counts for the account that's signed in now.",
  ),
  "not-found": answer(404, "We can't find that. It may have been removed. Go back and refresh.", {
    message: "Not found",
  }),
  "too-many": answer(429, "Too many tries. Please wait a minute.", {
    sentenceWithWait: (wait) => `Too many tries. Please wait ${wait}.`,
    retryAfterSeconds: 60,
  }),
  "invalid-input": answer(400, "Please check that all fields are filled correctly.", { message: "Invalid input" }),
  busy: answer(503, "The server is busy. Nothing was changed: please try again in a minute.", { retryAfterSeconds: 5 }),

  "user-exists": answer(409, "An account with this email already exists. Try signing in instead.", {
    message: "User already exists",
  }),
  "registration-closed": answer(403, "Registration is closed at present. Nobody can join."),
  "invitation-needed": answer(
    403,
    "New members need an invitation. Ask a member for a link, or for a new one if yours was used or is over.",
  ),
  "too-many-invitations": answer(
    409,
    `${MAX_INVITATIONS} of your links wait already. Each unused link expires after ${INVITATION_DAYS} days.`,
  ),
  "too-many-tokens": answer(409, "You have 5 tokens already. End one that you no longer need first."),
  "token-scope": answer(
    403,
    "This token doesn't open that. Make one that does at /profile/security/tokens, if a token may.",
    { message: "Not in this token's scopes" },
  ),
  "wrong-credentials": answer(401, "Invalid email or password. Please check your credentials.", {
    message: "Invalid email or password",
  }),
  "sign-in-slowed": answer(
    429,
    "Many wrong passwords were tried for this account. In a browser that's new to it, you can try once a minute. 'Forgot password?' opens this browser at once.",
    { retryAfterSeconds: 60 },
  ),
  "wrong-password": answer(403, "That isn't your password. Nothing was changed."),
  "second-step-required": answer(401, "Enter the code of your second step to sign in.", {
    message: "Second step required",
  }),
  "wrong-code": answer(401, "This code is wrong, over or used. Wait for the next one and try again."),
  "pending-login-expired": answer(
    401,
    "More than 10 minutes have passed, or the password was changed. Please sign in again.",
  ),
  "second-step-missing": answer(403, "Admins need a second step here. Set it up at /profile/security/second-step."),
  "second-step-demanded": answer(
    409,
    "Admins of this community need the second step. Make new recovery codes, or give the role back first.",
  ),
  "password-needed": answer(403, "Please enter your password once more. Nothing was changed yet."),
  suspended: answer(403, "This account is suspended. The page /suspended says why, and how to reach us."),

  "awaits-approval": answer(403, "An admin has to let you in first. The page /waiting says how you'll hear of it."),
  "reset-token-invalid": answer(400, "This reset link has expired or is invalid. Please request a new one.", {
    message: "Invalid or expired token",
  }),

  unconfirmed: answer(403, "Confirm your email address first."),
  "confirmation-invalid": answer(
    400,
    "This link was used already, or it's older than 24 hours. Sign in to get a new one.",
  ),
  "sign-in-to-confirm": answer(
    403,
    "This link changes the address of another account. Sign in to that one, then open the link again.",
  ),

  "file-too-large": answer(413, "Please choose a list of at most 1 MB, or split it."),
  "file-not-text": answer(
    415,
    "This isn't a text file. Open it in your spreadsheet, save it as CSV, and choose that file.",
  ),

  "upload-over": answer(403, "This upload is over. Please choose the photo again.", { message: "Request has expired" }),
  "cannot-sign": answer(400, "Cannot sign without a key, an uploadId, and a partNumber."),
  "photo-too-large": answer(413, "Please choose a photo of at most 5 MB."),
  "not-a-photo": answer(415, "Please choose a JPEG or PNG photo."),
  "photo-too-many-pixels": answer(422, "Please choose a photo of at most 24 megapixels."),
  "photo-too-heavy": answer(
    422,
    "This photo takes too much memory to read. Please save it smaller or as a JPEG that isn't progressive.",
  ),
  "photos-not-here": answer(
    501,
    "This server can't prepare photos at present. Everything else works; an admin finds the reason on the Health page.",
  ),
  "photo-unreadable": answer(422, "This photo is damaged. Please choose another one."),
  "push-address": answer(400, "This browser's address for notifications can't be used."),
  "no-push": answer(409, "No phone or browser shows notifications yet. Allow them on one first."),
  "too-many-watches": answer(409, "You watch 3 areas already. End one of them first."),
  "too-many-plans": answer(409, `You planned ${MAX_DEPARTURES} departures already. Remove one of them first.`),
  "plan-question-over": answer(
    409,
    "This question is over. See Plans for what comes next, or share the space yourself.",
  ),
  "plan-latest": answer(409, "A departure moves by an hour at most. Skip it, and share the space when you leave."),
  "plan-past": answer(409, "This departure is over already. Choose a later day or time."),
  "too-many-needs": answer(409, "You look for 2 spaces already. End one of them first."),
  "need-too-long": answer(
    409,
    "You can look for spaces 2 hours a day. Choose a shorter time, or end the other one first.",
  ),
  "need-too-far": answer(
    409,
    "You weren't within 2 miles of this place in the last 30 days. Choose a place nearer to yours.",
  ),
  "match-over": answer(409, "This match has ended or become a promise. Your plans show what's open."),
  "watch-too-far": answer(409, "This is more than 5 miles from where you were last. Choose an area nearer to you."),
  "not-set-up": answer(503, "This isn't set up here.", { retryAfterSeconds: 24 * 60 * 60 }),

  "too-many-spaces": answer(409, `You already share ${MAX_ACTIVE_SPACES} spaces. Remove one before you share another.`),
  "kerb-forbids": answer(
    409,
    "The rules of this kerb forbid parking at this time. Say that you are sure (confirmKerb), or choose another place.",
  ),
  "shared-here": answer(
    409,
    "You already share a space here. To share another one, say so in the form of Share Space.",
  ),
  "space-closed": answer(409, "This space is gone. Refresh the list to see which ones are free."),
  "space-promised": answer(409, "This space is promised to a driver. Take it back first, or choose another."),
  "space-not-promised": answer(409, "This space isn't promised any more. Refresh to see where it stands."),
  "space-not-available": answer(
    409,
    "You said you're leaving this space now, so it can't be promised. Whoever is near may take it.",
  ),
  "promise-to-self": answer(400, "You can't take your own space. Choose another driver."),
  "promise-taken": answer(409, "Someone else was faster. Look for another space nearby."),
  "driver-on-the-way": answer(409, "Someone else is on the way. Choose another space, or ask the owner for this one.", {
    message: "Someone else is on the way.",
  }),
  "space-not-held": answer(
    409,
    "The owner isn't holding this space any more. Ask for it, or choose one whose owner is at the car.",
  ),
  "drive-too-long": answer(
    409,
    "You can't be there while the owner waits. Choose a nearer space, or ask the owner to wait longer.",
  ),
  "place-old": answer(
    409,
    "We don't know where you are now. Switch your location on, or press 'I'm here' on the map, then try again.",
  ),
  "claimed-before": answer(
    409,
    "You were on the way to this space before. Choose another space, or ask the owner for this one.",
  ),
  "too-many-claims": answer(
    409,
    `You were on the way to ${perDay.claims} spaces today. Ask an owner for a space, or try again tomorrow.`,
  ),
  "too-many-typed-claims": answer(
    409,
    `From a typed place you can take ${perDay.typedClaims} spaces a day. Switch your location on, or ask an owner for a space.`,
  ),
  "only-asking": answer(
    409,
    `You took ${MAX_FAILED_CLAIMS} spaces today that came to nothing. You can still ask an owner: whoever promises a space waits for you.`,
  ),
  "gave-up-often": answer(
    409,
    "You gave up 2 spaces within an hour. Ask an owner for a space, or try again in an hour.",
  ),
  "never-came": answer(
    409,
    "You didn't come to 2 spaces that were held for you. Ask an owner for a space, or try again tomorrow.",
  ),
  "ask-own": answer(409, "This is your own space. Ask for a neighbour's."),
  "ask-declined": answer(
    409,
    "The owner can't give you a space today. Ask another owner, or press 'Request Parking' to ask everyone.",
  ),
  "too-many-asks": answer(
    429,
    `You can ask ${perDay.asksAnHour} owners an hour and ${perDay.asks} a day. Wait for an answer, or press 'Request Parking' to ask everyone.`,
  ),
  "space-leaving": answer(
    409,
    "The owner is leaving now and can't wait for you. Drive there, or ask for another space.",
  ),
  "holding-paused": answer(
    409,
    "You can't hold spaces at present. Your space is still on the map: promise it to a driver yourself.",
  ),
  "undo-over": answer(409, "It's too late to undo this. Remove the space on its card."),
  "handover-counted": answer(
    409,
    "It's too late to undo this: the handover counts. If it's wrong, write to your neighbour or to us.",
  ),
  "promise-over": answer(409, "This promise is over. Refresh to see where the space stands."),
  "promise-unclaimed": answer(409, "Nobody is coming for this space yet. Wait for a driver or take it back."),
  "promise-unbound": answer(409, "The driver hasn't said 'I'm coming' yet. Send a message or take it back."),
  "driver-busy": answer(
    409,
    "A driver can be promised one space at a time. End that promise first, or choose another driver.",
  ),
  "driver-not-asking": answer(
    409,
    "This driver didn't ask within 2 miles of the space. Choose one who did, someone who answered you in a chat, or the first neighbour to ask.",
  ),
  "too-many-promises": answer(
    429,
    `You promised this driver ${perDay.promises} spaces today that they didn't take. Choose another driver, or the first neighbour to ask.`,
  ),
  "too-far": answer(409, "This is more than 2 miles away. Choose something nearer."),
  "place-unknown": answer(400, "We don't know where you are. Enable location services, or enter a postcode or city."),
  "view-quota-exceeded": answer(
    429,
    "You've looked at many places lately. Here still works; please look elsewhere later.",
    {
      sentenceWithWait: (wait) => `You've looked at many places lately. Here still works; elsewhere again in ${wait}.`,
    },
  ),
  "place-too-wide": answer(400, "That area is too wide to find a car in. Please put the pin on your car."),
  "moved-too-fast": answer(
    409,
    "You were far from here a short while ago. You can look around; in 30 minutes this place counts as yours.",
  ),
  "sighting-denied": answer(
    409,
    "Only members who are close to a space can report it, 5 times a day and from their second day on.",
  ),
  "tip-far": answer(409, "Tips are for spaces within 100 m of you. Let your phone say where you are, then try again."),
  "tip-over": answer(409, "This tip is over. Refresh the list to see what's free."),
  "too-many-tips": answer(429, "You gave 10 tips within a day. You can give the next one tomorrow."),
  "tips-paused": answer(409, "Two neighbours didn't find what you saw. You can give tips again in a week."),
  "no-space-to-promise": answer(409, "You have no available space to promise. Share one first."),

  "request-closed": answer(409, "This request is closed. Refresh the list to see which ones are open."),
  "request-confirmed": answer(409, "A space is promised for this request already. Say 'I can't make it' there first."),
  "payments-down": answer(
    503,
    "The payment service doesn't answer. Nothing was charged: please try again in a minute.",
    { retryAfterSeconds: 30 },
  ),
  "message-forged": answer(400, "This message doesn't come from the payment service."),

  "reward-unaffordable": answer(
    409,
    "You don't have enough points for this reward yet. Each space you share brings you closer.",
  ),
  "claim-too-early": answer(
    409,
    `You can claim rewards ${CLAIM_DAYS} days after joining. Until then your points wait for you.`,
  ),
  "claim-unconfirmed": answer(409, "Confirm your email address before you claim a reward."),
  "claim-few-handovers": answer(
    409,
    "Rewards need confirmed handovers with 3 different members. Share or find a space with one more neighbour.",
  ),
  "own-claim": answer(403, "Another admin decides on your own claim. Ask one of them.", { message: "Forbidden" }),
  "redemption-decided": answer(409, "This claim was decided already. Refresh to see how."),
  "handover-open": answer(409, "You can rate each other once the space was handed over."),
  "rating-over": answer(409, "The 7 days for rating this handover are over."),
  "already-rated": answer(409, "You've rated this handover already. Each counts once."),
  "too-many-conversations": answer(
    429,
    `You began ${perDay.conversations} conversations today. You can begin more tomorrow, and write to people you know at any time.`,
  ),
  "not-answered": answer(409, `You've sent ${MAX_UNANSWERED_MESSAGES} messages. You can write again once they reply.`),
  "message-to-self": answer(400, "This is you. Choose another member to write to."),
  "about-oneself": answer(400, "This is you. Choose another member."),
  "too-many-blocks": answer(409, "You've blocked 500 members. Unblock someone first."),
  "too-many-reports": answer(
    429,
    `You sent ${perDay.reports} reports today, and each is read. You can send more tomorrow.`,
  ),
  "key-reused": answer(409, "This form was sent before with other content. Reload the page and try again."),

  "admin-protected": answer(409, "An admin can't be suspended. Take the admin role back first."),
  "last-admin": answer(409, "This is the last admin. Make someone else an admin first."),
  "member-suspended": answer(409, "This member is suspended. Reload the page to see why, and lift it first."),
  "not-suspended": answer(409, "This member isn't suspended any more. Reload the page to see who lifted it."),

  "bad-request": answer(400, "This request is broken. Please try again."),
  "bad-address": answer(400, "This address is broken. Please check the link."),
  "unknown-host": answer(
    421,
    "This server isn't known by that name. If you run it, set PUBLIC_URL to its address, or add the name to TRUSTED_HOSTS.",
  ),
  "cross-site": answer(403, "This came from another site. Please do it from our own page.", { message: "Forbidden" }),
  "method-unknown": answer(405, "This isn't something one can do here."),
  "too-large": answer(413, "This is too large. Please send something smaller."),
  "headers-too-large": answer(
    431,
    "This request is too long. Delete this site's cookies or use a shorter link, then try again.",
  ),
  "too-slow": answer(408, "This took too long to arrive. Please try again."),
  "encoded-body": answer(400, "Compressed content isn't accepted. Please send it as it is."),
  "not-json": answer(415, "Please send JSON, with Content-Type: application/json."),
};
