/** Members as others see them: their columns, names and places, who counts as established, and what one may do at all. */
export { haveBothWritten, isPartnerSide, isSide, partnerSides, sideOf, wroteTo } from "./conversation-sides";
export { actingMember, inMemberTransaction, removeOwn, mayActColumns } from "./in-member-transaction";
export { dismissHint, newcomerOf } from "./newcomer-hints";
export { isEstablishedMember, isDayOldAndConfirmed, whereDayOldAndConfirmed } from "./is-established";
export { foldNames } from "./fold-names";
export {
  type LastPlace,
  lastPlace,
  lastPlaceOf,
  movePlace,
  rememberPlace,
  type Viewer,
  viewerColumns,
  viewerOf,
} from "./last-known-place";
export {
  contains,
  hasEmail,
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
  signedInColumns,
  type SignedInRow,
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
export { type KnownZone, placeOfZone, rememberTimeZone, zoneOf } from "./time-zone";
export { isAdmitted, isDecidable, isWaiting, notifyOfWaiting, waits } from "./waiting";
