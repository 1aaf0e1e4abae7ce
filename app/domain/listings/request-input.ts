import { z } from "zod";
import { pointFields } from "../places";
import { ADDRESS_MAX, REACH_METRES } from "../places/rules";
import { line, lines } from "../shared/text";
import { askPhrases } from "./ask-rules";
import { REQUEST_MESSAGE_MAX } from "./request-rules";

/** POST /api/parking-requests. The radius is in metres, at most about 2 miles (specification 9). */
export const createRequestInput = z.object({
  ...pointFields,
  radius: z.number().int().min(1).max(REACH_METRES).default(REACH_METRES),
  /** The place is the middle of a city or a postcode, not the driver's position. Others read 'about'. */
  about: z.boolean().default(false),
  address: line(ADDRESS_MAX).default(""),
  message: lines(REQUEST_MESSAGE_MAX).default(""),
});
/** The same from the form, whose place can be set with the pin: that does not say where the driver is. */
export const createRequestForm = createRequestInput.extend({ pointedAt: z.boolean().default(false) });

/** POST /api/parking-spaces/{id}/ask. */
export const askInput = z.object({ phrase: z.enum(askPhrases).optional() });
export type AskInput = z.output<typeof askInput>;

export type CreateRequestInput = z.output<typeof createRequestInput>;
