import { z } from "zod";
import { choice, idText } from "../shared/text";
import { waitChoices, STARS } from "./promise-rules";

const CHOOSE_WAIT = "Please choose how long you will wait.";

/** POST /api/parking-spaces/{id}/promise. JSON takes numbers only: '10' as text is refused. */
export const promiseSpaceInput = z.object({
  promisedToUserId: idText.nullish(),
  waitTimeMinutes: z.literal(waitChoices),
});
export type PromiseSpaceInput = z.output<typeof promiseSpaceInput>;

/** The same from a form, where everything is text and 'the first neighbour to ask' an empty field. */
export const promiseSpaceForm = z.object({
  promisedToUserId: idText.optional(),
  waitTimeMinutes: choice(waitChoices, CHOOSE_WAIT),
});

export const acceptRequestInput = z.object({
  waitTimeMinutes: z.literal(waitChoices),
  spaceId: idText.optional(),
});
export type AcceptRequestInput = z.output<typeof acceptRequestInput>;

/** The same from a form. */
export const acceptRequestForm = z.object({
  waitTimeMinutes: choice(waitChoices, CHOOSE_WAIT),
  spaceId: idText.optional(),
});

/** 'taken': someone else took it, by nobody's fault. */
export const releaseSpaceInput = z.object({ reason: z.literal("taken").optional() });
export type ReleaseSpaceInput = z.output<typeof releaseSpaceInput>;

export const handOverInput = z.object({ got: z.boolean().optional() });
export type HandOverInput = z.output<typeof handOverInput>;

const CHOOSE_STARS = "Please choose from 1 to 5 stars.";

/** POST /api/ratings: JSON takes numbers only. */
export const rateInput = z.object({ spaceId: idText, stars: z.literal(STARS), thanks: z.boolean().optional() });
export type RateInput = z.output<typeof rateInput>;

/** The same from a form. */
export const rateForm = z.object({
  spaceId: idText,
  stars: z.number(CHOOSE_STARS).pipe(z.literal(STARS, CHOOSE_STARS)),
});
