export { deleteAccount, deleteMember, writeDeletionEmail } from "./delete-account";
export { eraseAgain, listErased, type ErasedList } from "./erased-list";
export { leaveNeighbourhood } from "./remove-member";
export { removeUnconfirmed } from "./remove-unconfirmed";
export { declineWaiting, forgetWaiting, writeNotApprovedEmail } from "./remove-waiting";
export {
  deleteAccountInput,
  type DeleteAccountInput,
  historyInput,
  updateProfileForm,
  updateProfileInput,
} from "./input";
export { HISTORY_PAGE, parkingHistory } from "./parking-history";
export { ownAccount, ownData, type OwnDataPart, type ExportedRow } from "./own-data";
export { updateProfile } from "./update-profile";
