import { z } from "zod/v4";
import { idText } from "../shared/text";
import { STARS } from "./rules";

const CHOOSE_STARS = "Please choose from 1 to 5 stars.";

/** POST /api/ratings: JSON takes numbers only. */
export const rateInput = z.object({ spaceId: idText, stars: z.literal(STARS), thanks: z.boolean().optional() });
export type RateInput = z.output<typeof rateInput>;

/** The same from a form. */
export const rateForm = z.object({
  spaceId: idText,
  stars: z.number(CHOOSE_STARS).pipe(z.literal(STARS, CHOOSE_STARS)),
});
