import { z } from "zod/v4";
import { forMembers, type Operation } from "./operation";

/** Specification 7: calls of the admin dashboard. */
export const admin: Operation[] = [
  forMembers({
    method: "GET",
    path: "/admin/check",
    title: "Whether one is an admin",
    answers: z.strictObject({ isAdmin: z.boolean() }),
    answer: ({ actor }) => Promise.resolve({ isAdmin: actor.role === "admin" }),
  }),
];
