export { BARRED_RANGE, barredAddress } from "./barred-address";
export { changeAs, mustBeMember } from "./change-as";
export { changePassword } from "./change-password";
export { changeRole, changeRoleOf, hasOtherAdmin } from "./change-role";
export { endOverdueSessions } from "./end-overdue-sessions";
export { endSessions } from "./end-sessions";
export { forgotPassword } from "./forgot-password";
export {
  changePasswordForm,
  changePasswordInput,
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
} from "./input";
export { holderOfSession } from "./holder-of-session";
export { listAdmins } from "./list-admins";
export { memberOfSession, SESSION_MS, type SignedIn } from "./member-of-session";
export { nowhere } from "./nowhere";
export { personColumns, personColumnsOf, personOf } from "./person";
export {
  membersAs,
  ownColumns,
  ownMember,
  publicColumns,
  publicColumnsOf,
  publicMember,
  spaceOwner,
  type OwnRow,
  type PublicRow,
} from "./public-member";
export { writePasswordChangedLetter } from "./password-changed-letter";
export { isPassword } from "./passwords.server";
export { register } from "./register";
export { lastPlace, rememberPlace } from "./remember-place";
export { rememberTimeZone, zoneOf } from "./remember-time-zone";
export { writeResetLetter } from "./reset-letter";
export { resetPassword } from "./reset-password";
export { mintResetToken, resetLink } from "./reset-token";
export { signIn } from "./sign-in";
export { signOut } from "./sign-out";
export { type NewSession } from "./start-session";
export { suspensionOf } from "./suspension-of";
