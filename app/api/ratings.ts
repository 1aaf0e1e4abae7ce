import { z } from "zod";
import { rateHandover, rateInput } from "~/domain/listings";
import { STARS } from "~/domain/listings/promise-rules";
import { time } from "./answers/named";
import { forMembers, type Operation } from "./operation";

export const ratings: Operation[] = [
  forMembers({
    method: "POST",
    path: "/ratings",
    title: "Rate the other side of a handover, once, within 7 days",
    status: 201,
    body: rateInput,
    example: { spaceId: "{id}", stars: 5 },
    refuses: ["not-found", "forbidden", "handover-open", "rating-over", "already-rated"],
    answers: z.strictObject({ spaceId: z.string(), stars: z.literal(STARS), createdAt: time }),
    answer: ({ context, actor, body }) => rateHandover(context, actor, body),
  }),
];
