import { forMembers, type Operation } from "./operation";

export const admin: Operation[] = [
  forMembers({
    method: "GET",
    path: "/admin/check",
    answer: ({ actor }) => Promise.resolve({ isAdmin: actor.role === "admin" }),
  }),
];
