import { z } from "zod";
import { inDigits } from "../shared/text";
import { MAX_RADIUS_METRES, REACH_METRES } from "./rules";

/** Accepts numbers and decimal strings. −0 becomes 0. Refuses '', 'NaN', '1e308' and lists (docs/product.md#api). */
const degrees = (max: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,3}(\.\d{1,20})?$/)])
    .transform((value) => Number(value) + 0)
    .pipe(z.number().min(-max).max(max));

export const pointFields = { latitude: degrees(90), longitude: degrees(180) };

/** Metres around a place, in a URL: about 2 miles by default, at most about 5. */
export const radiusInput = inDigits(z.number().min(1).max(MAX_RADIUS_METRES)).default(REACH_METRES);
