/** Accounts: registration, invitations, sign-in, sessions, the second step, tokens, and their mails. */
export {
  addressToConfirm,
  askToConfirm,
  confirmEmail,
  isAddressTaken,
  isConfirmed,
  mustBeConfirmed,
  resendConfirmation,
  setEmail,
} from "./confirm-email";
export { BARRED_RANGE, barredAddress, isBarred, register, unusableEmail } from "./register";
export { changeRoleByEmail, changeRole, hasOtherAdmin, listAdmins, namedAdmins } from "./admins";
export { addFirstAdmin, appointFirstAdmin, mustHaveSetupKey, setupLink } from "./first-admin";
export { type Browser, type NewSession, type SessionSecrets, unknownBrowser } from "./start-session";
export { endToken, makeToken, memberOfToken, tokenInput, type TokenCaller, tokensOf } from "./api-tokens";
export {
  CALENDAR_UNREAD_DAYS,
  calendarMadeAt,
  endCalendar,
  memberOfCalendar,
  removeCalendar,
  renewCalendar,
} from "./calendar-address";
export { changeEmail, correctEmail } from "./change-email";
export { changePassword, confirmPassword } from "./change-password";
export {
  writeConfirmationEmail,
  writeEmailChangedEmail,
  writeNewBrowserEmail,
  writePasswordChangedEmail,
  writeResetEmail,
  writeInvitationEmail,
} from "./emails";
export { isDeviceOf } from "./devices";
export { endOtherSessions, signedOutText } from "./end-other-sessions";
export {
  endAllSessions,
  endOverdueSessions,
  endOwnSession,
  endSessions,
  openSessions,
  SESSION_MS,
  sessionsOf,
  signOut,
} from "./sessions";
export { forgotPassword, makeResetLink, mintResetToken } from "./reset-token";
export {
  changeEmailInput,
  changePasswordForm,
  changePasswordInput,
  type ChangePasswordInput,
  codeInput,
  correctEmailInput,
  firstAdminInput,
  forgotPasswordInput,
  serverAddressInput,
  type ForgotPasswordInput,
  ownPassword,
  registerInput,
  type RegisterInput,
  registrationInput,
  resetPasswordForm,
  resetPasswordInput,
  type ResetPasswordInput,
  sentences,
  setUpInput,
  signInInput,
  type SignInInput,
} from "./input";
export { holderOfSession, memberOfSession, type SignedIn, suspensionOf, waitingOf } from "./member-of-session";
export { isPassword } from "./passwords.server";
export { resetPassword } from "./reset-password";
export {
  lostSecondSteps,
  newTotpSecret,
  readPendingLoginToken,
  secondStepOf,
  PENDING_LOGIN_MS,
  totpAddress,
} from "./second-step";
export {
  newRecoveryCodes,
  removeSecondStep,
  resetSecondStep,
  resetSecondSteps,
  setUpSecondStep,
} from "./set-up-second-step";
export { finishSignIn, signIn } from "./sign-in";
export { checkPeople, invitePeople, mailedInvitations } from "./invite-people";
export { invitationsOf, invite } from "./invitations";
export { endLink, inviteMany, linkForManyInput, linksForMany } from "./links-for-many";
export { registrationMode, setRegistrationMode } from "./registration-mode";
