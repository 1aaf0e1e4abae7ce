import { z } from "zod/v4";
import { inDigits } from "../shared/digits";
import { REACH_METRES } from "./rules";

/** Numbers and decimal strings are both taken; −0 is 0; '', 'NaN', '1e308' and lists are refused (PRODUCT 9). */
const degrees = (most: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,3}(\.\d{1,20})?$/)])
    .transform((value) => Number(value) + 0)
    .pipe(z.number().min(-most).max(most));

export const pointFields = { latitude: degrees(90), longitude: degrees(180) };
export const pointInput = z.object(pointFields);

/** Metres around a place, in an address: at most about 2 miles. */
export const radiusInput = inDigits(z.number().min(1).max(REACH_METRES)).default(REACH_METRES);
