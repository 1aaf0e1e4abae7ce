import { z } from "zod";
import { rateHandover, rateInput } from "~/domain/listings";
import { STARS } from "~/domain/listings/promise-rules";
import { time } from "./openapi/schemas";
import { forMembers, type Operation } from "./operation";

/** What a member says of a handover that is over. */
export const ratings: Operation[] = [
  forMembers({
    method: "POST",
    path: "/ratings",
    summary: "Rate the other side of a handover, once, within 7 days",
    status: 201,
    body: rateInput,
    example: { spaceId: "{id}", stars: 5 },
    refuses: ["not-found", "forbidden", "handover-open", "rating-over", "already-rated"],
    response: z.strictObject({ spaceId: z.string(), stars: z.literal(STARS), createdAt: time }),
    handler: ({ context, actor, body }) => rateHandover(context, actor, body),
  }),
];
