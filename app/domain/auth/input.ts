import { z } from "zod";
import { emailAddress, emailText } from "../shared/email-address";
import { lines, requiredLine, withPlainDigits } from "../shared/text";
import { MIN_OLD_PASSWORD_LENGTH, MAX_PASSWORD_BYTES, MIN_PASSWORD_LENGTH } from "./password-rules";
import { MAX_INTRODUCTION_LENGTH, registrationModes } from "./rules";
import { MAX_NAME_LENGTH } from "../members/rules";

/** The sentences on signing in and up, on forgotten and new passwords (tests/specification.md#sign-in-and-sign-up). */
export const sentences = {
  credentialsMissing: "Please fill in both email and password.",
  nameMissing: "Please fill in your first and last name.",
  passwordShort: `Password must be at least ${MIN_PASSWORD_LENGTH} characters long.`,
  oldPasswordShort: `Password must be at least ${MIN_OLD_PASSWORD_LENGTH} characters long.`,
  passwordLong: "Please choose a shorter password.",
  emailInvalid: "Please enter a valid email address.",
  emailMissing: "Please enter your email address.",
  currentPasswordMissing: "Please enter your current password.",
  newPasswordMissing: "Please fill in both password fields.",
  newPasswordShort: `Please check that your password is at least ${MIN_PASSWORD_LENGTH} characters long.`,
  newPasswordsDiffer: "Please make sure both passwords are the same.",
} as const;

/** Addresses are compared without case. */
const lower = (text: string): string => text.toLowerCase();

const credentialEmail = { missing: sentences.credentialsMissing, invalid: sentences.emailInvalid };

const passwordText = ({
  missing,
  short,
  min = MIN_PASSWORD_LENGTH,
}: {
  missing: string;
  short: string;
  min?: number;
}) =>
  z
    .string(missing)
    .min(1, { error: missing, abort: true })
    .refine((text) => Buffer.byteLength(text) <= MAX_PASSWORD_BYTES, { error: sentences.passwordLong, abort: true })
    // Keyboards differ in how they compose accents, so the text is normalised.
    .overwrite((text) => text.normalize("NFC"))
    .refine((text) => Array.from(text).length >= min, short);

/** The member's present password. */
export const ownPassword = (missing: string) =>
  z
    .string(missing)
    .min(1, { error: missing, abort: true })
    .refine((text) => Buffer.byteLength(text) <= MAX_PASSWORD_BYTES, { error: "This is too long to be your password." })
    .overwrite((text) => text.normalize("NFC"));

const name = requiredLine(MAX_NAME_LENGTH, sentences.nameMissing);

/**
 * Sign-in accepts any address, and answers an impossible one like an unknown one. It accepts passwords that are too short
 * for a new member, because those of earlier members work until they are changed.
 */
export const signInInput = z.object({
  email: emailText(credentialEmail).overwrite(lower),
  password: passwordText({
    missing: sentences.credentialsMissing,
    short: sentences.oldPasswordShort,
    min: MIN_OLD_PASSWORD_LENGTH,
  }),
});

export const registerInput = z.object({
  firstName: name,
  lastName: name,
  email: emailAddress(credentialEmail).overwrite(lower),
  password: passwordText({ missing: sentences.credentialsMissing, short: sentences.passwordShort }),
  /** The token of an invitation. */
  invitation: z.string().max(100).optional(),
  /** Where they park. It is stored only where an admin lets people in. */
  introduction: lines(MAX_INTRODUCTION_LENGTH).optional(),
});

const forgottenEmail = { missing: sentences.emailMissing, invalid: sentences.emailInvalid };
/** Wider than what registers now: who joined by older rules gets a link as well. */
const AN_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const forgotPasswordInput = z.object({
  email: emailText(forgottenEmail).regex(AN_ADDRESS, sentences.emailInvalid).overwrite(lower),
});

const newPassword = passwordText({ missing: sentences.newPasswordMissing, short: sentences.newPasswordShort });

/** Any text is accepted as a token. An unknown token is refused like an expired one. */
export const resetPasswordInput = z.object({ token: z.string().default(""), newPassword });

const confirmPassword = z.string(sentences.newPasswordMissing).overwrite((text) => text.normalize("NFC"));

const isSameTwice = (form: { newPassword: string; confirmPassword: string }) =>
  form.newPassword === form.confirmPassword;
const differs = { error: sentences.newPasswordsDiffer, path: ["confirmPassword"] };

/** The form asks for the password twice; the token is in its address. */
export const resetPasswordForm = z.object({ newPassword, confirmPassword }).refine(isSameTwice, differs);

/** A change of the password needs the present one. */
export const changePasswordInput = z.object({
  currentPassword: ownPassword(sentences.currentPasswordMissing),
  newPassword,
});

export const changePasswordForm = changePasswordInput.extend({ confirmPassword }).refine(isSameTwice, differs);

const newEmail = emailAddress({ missing: sentences.emailMissing, invalid: sentences.emailInvalid }).overwrite(lower);

/** A change of a confirmed address needs the password. */
export const changeEmailInput = z.object({
  email: newEmail,
  currentPassword: ownPassword(sentences.currentPasswordMissing),
});

/** A mistyped address, before it was confirmed. */
export const correctEmailInput = z.object({ email: newEmail });

export type ChangeEmailInput = z.infer<typeof changeEmailInput>;
export type CorrectEmailInput = z.infer<typeof correctEmailInput>;
export type SignInInput = z.infer<typeof signInInput>;
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;
export type RegisterInput = z.infer<typeof registerInput>;
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>;
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

export const registrationInput = z.object({ registration: z.enum(registrationModes, "Please choose one.") });

const ADDRESS_WRONG = "Please enter an address with https:// or http://, such as https://parking.example.org.";

/** The address at which the owner of a fresh server expects it. */
export const serverAddressInput = z.object({
  address: z
    .string(ADDRESS_WRONG)
    .trim()
    .refine((text) => /^https?:\/\/[^/?#@]+\/?$/i.test(text) && URL.canParse(text), ADDRESS_WRONG),
});

/** The form of the set-up page: the first admin, and who may join. */
export const firstAdminInput = registerInput.omit({ invitation: true }).extend(registrationInput.shape);
export type FirstAdminInput = z.output<typeof firstAdminInput>;

const CODE_MISSING = "Please enter the code.";
const CODE_WRONG = "Please enter the 6 digits from your app, or a recovery code.";

/** A code of the app (6 digits) or a recovery code (16 letters and digits), however it is grouped. */
const code = z
  .string(CODE_MISSING)
  .max(40, CODE_WRONG)
  .transform((text) => withPlainDigits(text.replaceAll(/[^\p{L}\p{N}]/gu, "")).toUpperCase())
  .pipe(
    z
      .string()
      .min(1, CODE_MISSING)
      .regex(/^(?:\d{6}|[A-Z2-7]{16})$/, CODE_WRONG),
  );

export const codeInput = z.object({ code });

/** The secret as the page offered it, and a code that shows that the app has it. */
export const setUpInput = z.object({
  secret: z.string().regex(/^[A-Z2-7]{32}$/),
  code: code.pipe(z.string().regex(/^\d{6}$/, "Please enter the 6 digits from your app.")),
});
export type SetUpInput = z.output<typeof setUpInput>;
