export { deleteAccount } from "./delete-account";
export { writeDeletionLetter } from "./deletion-letter";
export { leaveNeighbourhood } from "./leave-neighbourhood";
export { deleteAccountInput, type DeleteAccountInput } from "./input";
