/**
 * Accounts: registration, sign-in, sessions, the second step, tokens, invitations, and their mails. And members as others see
 * them: which name and place (`visibility.ts`), who counts as established (`is-established.ts`), where they were last.
 */
export { haveBothWritten, isPartnerSide, isSide, partnerSides, sideOf, wroteTo } from "./conversation-sides";
export {
  addressToConfirm,
  askToConfirm,
  confirmEmail,
  isConfirmed,
  mustBeConfirmed,
  resendConfirmation,
  setEmail,
} from "./confirm-email";
export { BARRED_RANGE, barredAddress, isBarred, register, unusableEmail } from "./register";
export { changeRole, changeRoleOf, hasOtherAdmin, listAdmins, namedAdmins } from "./admins";
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
export { actingMember, inMemberTransaction, removeOwn, mayActColumns } from "./in-member-transaction";
export { dismissHint, newcomerOf } from "./newcomer-hints";
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
export { isDeviceOf, isUnusedDevice } from "./devices";
export { endOtherSessions } from "./end-other-sessions";
export { isEstablishedMember, isDayOldAndConfirmed, whereDayOldAndConfirmed } from "./is-established";
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
export { foldNames } from "./fold-names";
export { holderOfSession, memberOfSession, type SignedIn, suspensionOf, waitingOf } from "./member-of-session";
export {
  type LastPlace,
  lastPlace,
  lastPlaceOf,
  movePlace,
  rememberPlace,
  type Viewer,
  viewerOf,
} from "./last-known-place";
export {
  contains,
  membersAs,
  membersNamed,
  ownColumns,
  type OwnRow,
  personColumns,
  personColumnsOf,
  personOf,
  publicColumns,
  publicColumnsOf,
  publicRow,
  type PublicRow,
  memberIdByEmail,
  searchTextOf,
} from "./member-columns";
export {
  accessLevel,
  type AccessLevel,
  asNeighbour,
  blockedMemberIds,
  DISTANT_DIGITS,
  hiddenOwnerIds,
  hiddenOwners,
  hidesOwner,
  spacesHidingOwner,
  isAround,
  ownerForDriver,
  ownerSeen,
  ownMember,
  pointForAdmins,
  publicMember,
  spaceOwner,
  visiblePosition,
  visibleText,
} from "./visibility";
export { isPassword } from "./passwords.server";
export { rememberTimeZone, zoneOf } from "./remember-time-zone";
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
export { isAdmitted, isDecidable, isWaiting } from "./waiting";
export { finishSignIn, signIn } from "./sign-in";
export { checkPeople, invitePeople, mailedInvitations } from "./invite-people";
export { invitationsOf, invite } from "./invitations";
export { endLink, inviteMany, linkForManyInput, linksForMany } from "./links-for-many";
export { registrationMode, setRegistrationMode } from "./registration-mode";
