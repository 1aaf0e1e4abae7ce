import { updateProfile, updateProfileInput } from "~/domain/profile";
import { answerOwnData } from "../own-data/answer-own-data";
import { ownData, ownMember } from "./answers/member";
import { forMembers, type Operation } from "./operation";

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
    method: "GET",
    path: "/profile/data",
    title: "Everything that is stored about the member, as a file",
    limit: "member-downloads",
    isFile: true,
    answers: ownData,
    answer: ({ load, actor }) => answerOwnData(load, actor),
  }),
];
