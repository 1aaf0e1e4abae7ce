import { z } from "zod/v4";
import { pointFields } from "../places";
import { idText, line } from "../shared/text";
import { ADDRESS_MAX, DESCRIPTION_MAX, keepChoices, leavingChoices, SURE_METRES, waitChoices } from "./rules";

/** One of a few whole numbers. JSON holds a number; `app/forms/forms.ts` makes one of a form's field. */
const choice = <const T extends readonly number[]>(choices: T, sentence: string) =>
  z.number(sentence).pipe(z.literal(choices, sentence));

const CHOOSE_WAIT = "Please choose how long you will wait.";
const CHOOSE_KEEP = "Please choose how long you keep the space.";
const CHOOSE_LEAVING = "Please choose when you are leaving.";

/** POST /api/parking-spaces. A new space is free now, or after `leavingInMinutes`. */
export const shareSpaceInput = z.object({
  ...pointFields,
  address: line(ADDRESS_MAX).default(""),
  description: line(DESCRIPTION_MAX).default(""),
  status: z.enum(["available", "leaving_soon"]).default("available"),
  leavingInMinutes: choice(leavingChoices, CHOOSE_LEAVING).default(0),
  keepMinutes: choice(keepChoices, CHOOSE_KEEP).default(0),
  /** Shares also where the rules of the kerb forbid parking now. */
  confirmKerb: z.boolean().optional(),
});
/** The same from the form, whose place can be inexact, and which asks about a second space on one spot. */
export const shareSpaceForm = shareSpaceInput.extend({
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
export const keepSpaceInput = z.object({ keepMinutes: z.literal(keepChoices) });
export type KeepSpaceInput = z.output<typeof keepSpaceInput>;

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

/** 'taken': somebody else took it, by nobody's fault. */
export const releaseSpaceInput = z.object({ reason: z.literal("taken").optional() });
export type ReleaseSpaceInput = z.output<typeof releaseSpaceInput>;

export const handOverInput = z.object({ got: z.boolean().optional() });
export type HandOverInput = z.output<typeof handOverInput>;
