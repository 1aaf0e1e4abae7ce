import { z } from "zod";
import { pointFields } from "../places";
import { ADDRESS_MAX } from "../places/rules";
import { choice, line } from "../shared/text";
import { DESCRIPTION_MAX, keepChoices, leavingChoices, SURE_METRES } from "./space-rules";

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
