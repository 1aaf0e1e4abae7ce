export { deleteAccount } from "./delete-account";
export { writeDeletionLetter } from "./deletion-letter";
export { eraseAgain, listErased, type ErasedList } from "./erased-list";
export { leaveNeighbourhood } from "./leave-neighbourhood";
export { removeUnconfirmed } from "./remove-unconfirmed";
export { deleteAccountInput, type DeleteAccountInput } from "./input";
