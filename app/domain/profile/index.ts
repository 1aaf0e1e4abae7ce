export { updateProfileForm, updateProfileInput, type UpdateProfileInput } from "./input";
export { profileNews } from "./profile-news";
export { updateProfile, type UpdatedProfile } from "./update-profile";
