export { deleteAccount } from "./delete-account";
export { writeDeletionLetter } from "./deletion-letter";
export { deleteAccountInput, type DeleteAccountInput } from "./input";
