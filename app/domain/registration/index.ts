export { registrationInput } from "./input";
export { invitationsOf, invite, mustBeInvited, redeemInvitation } from "./invitations";
export { registrationMode, setRegistrationMode } from "./registration-mode";
