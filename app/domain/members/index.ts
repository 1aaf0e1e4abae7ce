export { addressToConfirm, askToConfirm, resendConfirmation } from "./ask-to-confirm";
export { BARRED_RANGE, barredAddress, isBarred } from "./barred-address";
export { appointFirstAdmin } from "./appoint-first-admin";
export { unknownBrowser, type Browser } from "./browser";
export { calendarMadeAt, endCalendar, memberOfCalendar, removeCalendar, renewCalendar } from "./calendar-address";
export { inMemberTransaction, mustBeMember } from "./change-as";
export { changeEmail, correctEmail } from "./change-email";
export { changePassword } from "./change-password";
export { changeRole, changeRoleOf, hasOtherAdmin } from "./change-role";
export { confirmPassword } from "./confirm-password";
export { confirmEmail, setEmail } from "./confirm-email";
export {
  writeConfirmationLetter,
  writeEmailChangedLetter,
  writeNewBrowserLetter,
  writePasswordChangedLetter,
  writeResetLetter,
} from "./letters";
export { isDeviceOf, isUnusedDevice } from "./devices";
export { isEstablishedMember, isNoNewcomer, noNewcomers } from "./established";
export { endAllSessions, endOverdueSessions, endSessions } from "./end-sessions";
export { forgotPassword } from "./forgot-password";
export {
  changeEmailInput,
  changePasswordForm,
  changePasswordInput,
  correctEmailInput,
  forgotPasswordInput,
  ownPassword,
  registerInput,
  resetPasswordForm,
  resetPasswordInput,
  sentences,
  signInInput,
  type ChangePasswordInput,
  type ForgotPasswordInput,
  type RegisterInput,
  type ResetPasswordInput,
  type SignInInput,
  registrationInput,
} from "./input";
export { holderOfSession, memberOfSession, SESSION_MS, type SignedIn } from "./member-of-session";
export { lastPlaceOf } from "./last-place";
export { listAdmins } from "./list-admins";
export { endOtherSessions, endOwnSession, openSessions, sessionsOf } from "./list-sessions";
export { dismissHint, newcomerOf } from "./newcomer";
export { unusableEmail } from "./unusable-email";
export { personColumns, personColumnsOf, personOf } from "./person";
export { membersAs, ownColumns, publicColumns, publicColumnsOf, type OwnRow, type PublicRow } from "./member-columns";
export {
  DISTANT_DIGITS,
  isAround,
  ownerSeen,
  ownMember,
  pointForAdmins,
  visiblePosition,
  publicMember,
  accessLevel,
  spaceOwner,
  visibleText,
  type AccessLevel,
} from "./visibility";
export { mustBeConfirmed } from "./must-be-confirmed";
export { asNeighbour, hiddenOwners, hidesOwner, ownerForDriver } from "./nameless";
export { isPassword } from "./password-hash.server";
export { makeResetLink } from "./make-reset-link";
export { register } from "./register";
export { lastPlace, movePlace, rememberPlace, viewerOf, type Viewer } from "./remember-place";
export { rememberTimeZone, zoneOf } from "./remember-time-zone";
export { resetPassword } from "./reset-password";
export { mintResetToken } from "./reset-token";
export { codeInput, setUpInput } from "./second-step/input";
export { lostSecondSteps } from "./second-step/key";
export {
  newRecoveryCodes,
  removeSecondStep,
  resetSecondStep,
  resetSecondSteps,
  setUpSecondStep,
} from "./second-step/set-up";
export { secondStepOf } from "./second-step/take-code";
export { readTicket, TICKET_MS } from "./second-step/ticket";
export { newTotpSecret, totpAddress } from "./second-step/totp";
export { finishSignIn, signIn } from "./sign-in";
export { signOut } from "./sign-out";
export { type NewSession, type SessionSecrets } from "./start-session";
export { suspensionOf } from "./suspension-of";
export { blockedMemberIds } from "./hidden-from";
export { invitationsOf, invite } from "./invitations";
export { registrationMode, setRegistrationMode } from "./registration-mode";
