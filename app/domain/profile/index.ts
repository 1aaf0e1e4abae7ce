export { updateProfileForm, updateProfileInput } from "./input";
export { profileEvents } from "./profile-events";
export { updateProfile } from "./update-profile";
