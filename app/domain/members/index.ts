export { memberOfSession, SESSION_MS, type SignedIn } from "./member-of-session";
export {
  membersAs,
  ownColumns,
  ownMember,
  publicColumns,
  publicColumnsOf,
  publicMember,
  type OwnRow,
  type PublicRow,
} from "./public-member";
export { lastPlace, rememberPlace } from "./remember-place";
