import { z } from "zod/v4";
import { emailAddress, emailText } from "../shared/email";
import { isVisible, line } from "../shared/text";
import { NAME_MAX, PASSWORD_MAX_BYTES, PASSWORD_MIN } from "./rules";

/** The sentences of specification 5 and 8 on signing in and up, on forgotten and new passwords. */
export const sentences = {
  credentialsMissing: "Please fill in both email and password.",
  nameMissing: "Please fill in your first and last name.",
  passwordShort: `Password must be at least ${PASSWORD_MIN} characters long.`,
  passwordLong: "Please choose a shorter password.",
  emailInvalid: "Please enter a valid email address.",
  emailMissing: "Please enter your email address.",
  currentPasswordMissing: "Please enter your current password.",
  newPasswordMissing: "Please fill in both password fields.",
  newPasswordShort: `Please check that your password is at least ${PASSWORD_MIN} characters long.`,
  newPasswordsDiffer: "Please make sure both passwords are the same.",
} as const;

/** Addresses are compared without case. */
const lower = (text: string): string => text.toLowerCase();

const credentialEmail = { missing: sentences.credentialsMissing, invalid: sentences.emailInvalid };

const passwordText = ({ missing, short }: { missing: string; short: string }) =>
  z
    .string(missing)
    .min(1, { error: missing, abort: true })
    .refine((text) => Buffer.byteLength(text) <= PASSWORD_MAX_BYTES, { error: sentences.passwordLong, abort: true })
    // The same password typed on another keyboard may come composed otherwise.
    .overwrite((text) => text.normalize("NFC"))
    .refine((text) => Array.from(text).length >= PASSWORD_MIN, short);

const password = passwordText({ missing: sentences.credentialsMissing, short: sentences.passwordShort });

/** The password that a member has, given once more. */
export const ownPassword = (missing: string) =>
  z
    .string(missing)
    .min(1, { error: missing, abort: true })
    .refine((text) => Buffer.byteLength(text) <= PASSWORD_MAX_BYTES, { error: "This is too long to be your password." })
    .overwrite((text) => text.normalize("NFC"));

const name = z.string(sentences.nameMissing).pipe(line(NAME_MAX).refine(isVisible, sentences.nameMissing));

/** Sign-in takes any address: one that cannot exist is answered like one that is unknown. */
export const signInInput = z.object({ email: emailText(credentialEmail).overwrite(lower), password });

export const registerInput = z.object({
  firstName: name,
  lastName: name,
  email: emailAddress(credentialEmail).overwrite(lower),
  password,
  /** 'Show only my initial on the map' (PRODUCT 7). */
  showInitialOnly: z.boolean().default(false),
});

export const forgotPasswordInput = z.object({
  email: emailAddress({ missing: sentences.emailMissing, invalid: sentences.emailInvalid }).overwrite(lower),
});

const newPassword = passwordText({ missing: sentences.newPasswordMissing, short: sentences.newPasswordShort });

/** Any text may come as a token: one that was never given out is refused like one that is over. */
export const resetPasswordInput = z.object({ token: z.string().default(""), newPassword });

const confirmPassword = z.string(sentences.newPasswordMissing).overwrite((text) => text.normalize("NFC"));

const isSameTwice = (form: { newPassword: string; confirmPassword: string }) =>
  form.newPassword === form.confirmPassword;
const differs = { error: sentences.newPasswordsDiffer, path: ["confirmPassword"] };

/** The form asks for the password twice; the token is in its address. */
export const resetPasswordForm = z.object({ newPassword, confirmPassword }).refine(isSameTwice, differs);

/** Whoever changes the password knows the present one. */
export const changePasswordInput = z.object({
  currentPassword: ownPassword(sentences.currentPasswordMissing),
  newPassword,
});

export const changePasswordForm = changePasswordInput.extend({ confirmPassword }).refine(isSameTwice, differs);

export type SignInInput = z.infer<typeof signInInput>;
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;
export type RegisterInput = z.infer<typeof registerInput>;
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>;
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;
