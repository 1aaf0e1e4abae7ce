import { z } from "zod";
import { ownPassword } from "../auth";
import { MAX_CITY_LENGTH, MAX_NAME_LENGTH, PLATE_LENGTH, MAX_VEHICLE_LENGTH } from "../members/rules";
import { idText, isVisible, line, lines, requiredLine, withoutUnseen, withPlainDigits } from "../shared/text";

/** Deleting an account needs the password again. */
export const deleteAccountInput = z.object({ password: ownPassword("Please enter your password.") });

export type DeleteAccountInput = z.infer<typeof deleteAccountInput>;

/** `before`: the id of the last entry that is shown already. The next page begins with the entry before it in time. */
export const historyInput = z.object({ before: idText.optional() });
export type HistoryInput = z.output<typeof historyInput>;

/** The sentences of the profile form (tests/specification.md#profile-form). */
const sentences = {
  firstNameMissing: "First name is required",
  lastNameMissing: "Last name is required",
  plateLength: `License plate must be exactly ${PLATE_LENGTH} characters or empty`,
  plateTooShort: `License plate must be exactly ${PLATE_LENGTH} characters or empty. Put zeros before a shorter one: 00A1.`,
  plateCharacters: "Please use only letters and digits.",
} as const;

/** Text of invisible characters counts as empty. */
const blank = (text: string): string => (isVisible(text) ? text : "");
const city = line(MAX_CITY_LENGTH).overwrite(blank);
const vehicleDescription = lines(MAX_VEHICLE_LENGTH).overwrite(blank);

/** Letters and their marks may be separate characters. The bound limits the work on hostile text. */
const MAX_TYPED_PLATE_LENGTH = PLATE_LENGTH * 4;
/** What stands between the letters and digits of a plate. */
const between = /[\s\p{Pd}−·]/gu;
const characters = (text: string): number => [...text].length;
/** The last characters of the plate. The rest is never stored (docs/product.md#who-sees-what). */
const licensePlate = z
  .string()
  .trim()
  .max(MAX_TYPED_PLATE_LENGTH, { error: sentences.plateLength, abort: true })
  // NFKC makes plain letters of full-width ones.
  .overwrite((text) => withPlainDigits(withoutUnseen(text).normalize("NFKC").replace(between, "")).toUpperCase())
  .refine((text) => characters(text) <= PLATE_LENGTH, { error: sentences.plateLength, abort: true })
  .refine((text) => text === "" || characters(text) === PLATE_LENGTH, { error: sentences.plateTooShort, abort: true })
  .regex(/^[\p{L}\p{Nd}]*$/u, sentences.plateCharacters);

/** PATCH /api/profile: absent fields stay as they are. */
export const updateProfileInput = z.object({
  firstName: requiredLine(MAX_NAME_LENGTH, sentences.firstNameMissing).optional(),
  lastName: requiredLine(MAX_NAME_LENGTH, sentences.lastNameMissing).optional(),
  city: city.optional(),
  vehicleDescription: vehicleDescription.optional(),
  licensePlate: licensePlate.optional(),
  /** 'Show my full name on the map' (docs/product.md#who-sees-what). */
  showFullName: z.boolean().optional(),
  /** Whether conversation partners see presence and last seen (docs/product.md#who-sees-what). */
  showPresence: z.boolean().optional(),
});

/** The form sends every field: an empty field becomes empty, an unticked box is off. */
export const updateProfileForm = z.object({
  firstName: requiredLine(MAX_NAME_LENGTH, sentences.firstNameMissing),
  lastName: requiredLine(MAX_NAME_LENGTH, sentences.lastNameMissing),
  city: city.default(""),
  vehicleDescription: vehicleDescription.default(""),
  licensePlate: licensePlate.default(""),
  showFullName: z.boolean().default(false),
  showPresence: z.boolean().default(false),
});

export type UpdateProfileInput = z.output<typeof updateProfileInput>;
