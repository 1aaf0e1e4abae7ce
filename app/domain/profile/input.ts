import { z } from "zod/v4";
import { CITY_MAX, NAME_MAX, PLATE_LENGTH, VEHICLE_MAX } from "../members/rules";
import { isVisible, line, lines } from "../shared/text";

/** The sentences of specification 5, Profile form. */
const sentences = {
  firstNameMissing: "First name is required",
  lastNameMissing: "Last name is required",
  plateLength: `License plate must be exactly ${PLATE_LENGTH} characters or empty`,
  plateCharacters: "Please use only letters and digits.",
} as const;

const name = (missing: string) => z.string(missing).pipe(line(NAME_MAX).refine(isVisible, missing));

/** What shows nothing is nothing. */
const blank = (text: string): string => (isVisible(text) ? text : "");
const city = line(CITY_MAX).overwrite(blank);
const vehicleDescription = lines(VEHICLE_MAX).overwrite(blank);

/** Letters may come with their marks apart; bounds the work on hostile text. */
const PLATE_UNITS = PLATE_LENGTH * 4;
const fourCharacters = new RegExp(`^(?:.{${PLATE_LENGTH}})?$`, "su");
/** The last characters of the plate, and never more of it (PRODUCT 7). */
const licensePlate = z
  .string()
  .trim()
  .max(PLATE_UNITS, { error: sentences.plateLength, abort: true })
  .overwrite((text) => text.normalize("NFC").toUpperCase())
  .regex(fourCharacters, { error: sentences.plateLength, abort: true })
  .regex(/^[\p{L}\p{Nd}]*$/u, sentences.plateCharacters);

/** PATCH /api/profile: what is not there stays as it is. */
export const updateProfileInput = z.object({
  firstName: name(sentences.firstNameMissing).optional(),
  lastName: name(sentences.lastNameMissing).optional(),
  city: city.optional(),
  vehicleDescription: vehicleDescription.optional(),
  licensePlate: licensePlate.optional(),
  /** 'Show only my initial on the map' (PRODUCT 7). */
  showInitialOnly: z.boolean().optional(),
  /** Whether conversation partners see presence and last seen (PRODUCT 7). */
  showPresence: z.boolean().optional(),
});

/** The form sends all of it: a field left empty is to be empty, a box not ticked is off. */
export const updateProfileForm = z.object({
  firstName: name(sentences.firstNameMissing),
  lastName: name(sentences.lastNameMissing),
  city: city.default(""),
  vehicleDescription: vehicleDescription.default(""),
  licensePlate: licensePlate.default(""),
  showInitialOnly: z.boolean().default(false),
  showPresence: z.boolean().default(false),
});

export type UpdateProfileInput = z.output<typeof updateProfileInput>;
