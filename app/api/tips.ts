import { z } from "zod";
import { pointFields } from "~/domain/places";
import { markTip, tipReportInput, reportTip, tipsNear } from "~/domain/tips";
import { aroundInput, viewAround } from "./around";
import { time, namedObject } from "./openapi/schemas";
import { forMembers, type Operation } from "./operation";

const tip = namedObject("Tip", {
  id: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  seenAt: time,
  distanceMiles: z.number(),
  isOwn: z.boolean(),
});

/** docs/product.md#tips. A token only reads them, because a tip is what a person sees on the spot. */
export const tips: Operation[] = [
  forMembers("GET /tips/nearby", {
    summary:
      "Free spaces that passers-by saw within 10 minutes, near a place or the last known one; at most 20, nearest first, those of strangers last",
    scopes: ["read"],
    query: aroundInput,
    exampleQuery: { latitude: 40.672, longitude: -73.9772, radius: 800 },
    refuses: ["place-unknown"],
    response: z.array(tip),
    handler: async (args) => {
      const { viewer, place } = await viewAround(args, args.query);
      return tipsNear(args.context, viewer, place, args.query.radius);
    },
  }),
  forMembers("POST /tips", {
    summary:
      "Tell of a free space within 100 m of the position that a …/nearby call sent within 15 minutes; at most 10 a day",
    status: 201,
    body: z.object(pointFields),
    example: { latitude: 40.672, longitude: -73.9772 },
    refuses: ["tip-far", "too-many-tips", "tips-paused"],
    response: z.strictObject({ id: z.string() }),
    handler: ({ context, actor, body }) => markTip(context, actor, body),
  }),
  forMembers("POST /tips/{id}/report", {
    summary: "Say of a tip within 100 m that it is `taken`, or was `not_there`; one's own ends from anywhere",
    status: 204,
    body: tipReportInput,
    example: { word: "taken" },
    refuses: ["tip-over", "tip-far"],
    handler: ({ context, actor, params, body }) => reportTip(context, actor, params.id, body.word),
  }),
];
