import { deleteAccountInput, updateProfile, updateProfileInput } from "~/domain/account";
import { changePasswordInput } from "~/domain/members";
import { changePasswordFrom, handleDeleteAccount } from "../auth/accounts";
import { answerOwnData } from "../auth/answer-own-data";
import { ownData, ownMember } from "./answers/member";
import { forHolders, forMembers, type Operation } from "./operation";

/** Specification 7: the member's own profile. */
export const profile: Operation[] = [
  forMembers({
    method: "PATCH",
    path: "/profile",
    title: "Change the profile; what is not sent stays as it is",
    body: updateProfileInput,
    example: { city: "Brooklyn", vehicleDescription: "Blue Honda Fit", licensePlate: "7KLM" },
    answers: ownMember,
    answer: async ({ context, actor, body }) => (await updateProfile(context, actor, body)).member,
  }),
  forMembers({
    method: "PUT",
    path: "/profile/password",
    title: "Change the password: ends every session and sets the cookie of a new one",
    status: 204,
    body: changePasswordInput,
    example: { currentPassword: "what I sign in with", newPassword: "ana parks kindly too" },
    refuses: ["wrong-password", "too-many"],
    answer: async ({ load, actor, body }) =>
      new Response(null, { status: 204, headers: await changePasswordFrom(load, actor, body) }),
  }),
  forHolders({
    method: "GET",
    path: "/profile/data",
    noStore: true,
    title: "Everything that is stored about the member, as a file",
    limit: "member-downloads",
    isFile: true,
    answers: ownData,
    answer: ({ load, actor }) => answerOwnData(load, actor),
  }),
  forHolders({
    method: "DELETE",
    path: "/profile",
    title: "Delete the account; ends every session, and cannot be undone",
    status: 204,
    body: deleteAccountInput,
    example: { password: "what I sign in with" },
    refuses: ["wrong-password", "last-admin", "too-many"],
    answer: async ({ load, actor, body }) =>
      new Response(null, { status: 204, headers: await handleDeleteAccount(load, actor, body) }),
  }),
];
