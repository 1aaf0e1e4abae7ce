import { z } from "zod";
import { pointFields } from "../places";
import { MAX_ADDRESS_LENGTH, REACH_METRES } from "../places/rules";
import { choice, idText, line, lines } from "../shared/text";
import { waitChoices } from "./promise-rules";
import { STARS } from "./rating-rules";
import { askPhrases } from "./ask-rules";
import { MAX_REQUEST_MESSAGE_LENGTH } from "./request-text-rules";
import { MAX_DESCRIPTION_LENGTH, SURE_METRES } from "./space-rules";
import { leavingChoices, holdChoices } from "./listing-time-rules";

const CHOOSE_HOLD = "Please choose how long you'll hold the space.";
const CHOOSE_LEAVING = "Please choose when you're leaving.";

/** POST /api/parking-spaces. A new space is free now, or after `leavingInMinutes`. */
export const shareSpaceInput = z.object({
  ...pointFields,
  address: line(MAX_ADDRESS_LENGTH).default(""),
  description: line(MAX_DESCRIPTION_LENGTH).default(""),
  status: z.enum(["available", "leaving_soon"]).default("available"),
  leavingInMinutes: choice(leavingChoices, CHOOSE_LEAVING).default(0),
  keepMinutes: choice(holdChoices, CHOOSE_HOLD).default(0),
  /** Shares also where the rules of the kerb forbid parking now. */
  confirmKerb: z.boolean().optional(),
});
/** `shareSpaceInput` as the form sends it: its place can be inexact, and it asks about a second space on one spot. */
export const shareSpaceForm = shareSpaceInput.extend({
  /** The place is the middle of a city, or where the member was last: refused with `place-too-wide`, so that they set the pin. */
  about: z.boolean().default(false),
  /** The place was set with the pin or came by a link: it does not say where the member is. */
  pointedAt: z.boolean().default(false),
  /** Shares also where the member shares a space already. */
  confirmAnother: z.boolean().optional(),
});
/** The form of 'Share here now'. A position less exact than 50 m never shares by itself. */
export const shareNowForm = z.object({ ...pointFields, accuracy: z.number().min(0).max(SURE_METRES) });
export type ShareSpaceInput = z.output<typeof shareSpaceInput>;

/** POST /api/parking-spaces/{id}/keep. */
export const holdSpaceInput = z.object({ keepMinutes: z.literal(holdChoices) });
export type HoldSpaceInput = z.output<typeof holdSpaceInput>;

const CHOOSE_WAIT = "Please choose how long you'll wait.";

/** POST /api/parking-spaces/{id}/promise. JSON takes numbers only: '10' as text is refused. */
export const promiseSpaceInput = z.object({
  promisedToUserId: idText.nullish(),
  waitTimeMinutes: z.literal(waitChoices),
});
export type PromiseSpaceInput = z.output<typeof promiseSpaceInput>;

/** `promiseSpaceInput` as the form sends it: everything is text, and 'The first neighbour to ask' an empty field. */
export const promiseSpaceForm = z.object({
  promisedToUserId: idText.optional(),
  waitTimeMinutes: choice(waitChoices, CHOOSE_WAIT),
});

export const acceptRequestInput = z.object({
  waitTimeMinutes: z.literal(waitChoices),
  spaceId: idText.optional(),
});
export type AcceptRequestInput = z.output<typeof acceptRequestInput>;

/** `acceptRequestInput` as the form sends it. */
export const acceptRequestForm = acceptRequestInput.extend({ waitTimeMinutes: choice(waitChoices, CHOOSE_WAIT) });

/** 'taken': someone else took it, by nobody's fault. */
export const releaseSpaceInput = z.object({ reason: z.literal("taken").optional() });
export type ReleaseSpaceInput = z.output<typeof releaseSpaceInput>;

export const handOverInput = z.object({ got: z.boolean().optional() });
export type HandOverInput = z.output<typeof handOverInput>;

const CHOOSE_STARS = "Please choose from 1 to 5 stars.";

/** POST /api/ratings: JSON takes numbers only. */
export const rateInput = z.object({ spaceId: idText, stars: z.literal(STARS), thanks: z.boolean().optional() });
export type RateInput = z.output<typeof rateInput>;

/** `rateInput` as the form sends it. */
export const rateForm = z.object({
  spaceId: idText,
  stars: z.number(CHOOSE_STARS).pipe(z.literal(STARS, CHOOSE_STARS)),
});

/**
 * POST /api/parking-requests. The radius is in metres, at most about 2 miles (tests/specification.md#parking-and-map).
 */
export const createRequestInput = z.object({
  ...pointFields,
  radius: z.number().int().min(1).max(REACH_METRES).default(REACH_METRES),
  /** The place is the middle of a city or a postcode, or where the driver was last. Others read 'about'. */
  about: z.boolean().default(false),
  address: line(MAX_ADDRESS_LENGTH).default(""),
  message: lines(MAX_REQUEST_MESSAGE_LENGTH).default(""),
});
/** `createRequestInput` as the form sends it: its place can be set with the pin, which does not say where the driver is. */
export const createRequestForm = createRequestInput.extend({ pointedAt: z.boolean().default(false) });

/** POST /api/parking-spaces/{id}/ask. */
export const askInput = z.object({ phrase: z.enum(askPhrases).optional() });
export type AskInput = z.output<typeof askInput>;

export type CreateRequestInput = z.output<typeof createRequestInput>;
