import { updateProfile, updateProfileInput } from "~/domain/profile";
import { forMembers, type Operation } from "./operation";

/** Specification 7: the member's own profile. */
export const profile: Operation[] = [
  forMembers({
    method: "PATCH",
    path: "/profile",
    input: updateProfileInput,
    answer: async ({ context, actor, input }) => (await updateProfile(context, actor, input)).member,
  }),
];
