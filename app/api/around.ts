import { z } from "zod";
import { rememberPlace, type Viewer, viewerOf } from "~/domain/members";
import { pointFields, radiusInput } from "~/domain/places";
import type { Point } from "~/domain/places/rules";
import { SECOND } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";
import type { WithinQuota } from "~/domain/shared/view-quota";
import { forMembers, type MemberArgs, type Operation } from "./operation";

/** What a viewer may see around a place. */
type List<T> = (context: Context, viewer: Viewer, place: Point, metres: number) => Promise<WithinQuota<T>>;

/** Both coordinates or neither; metres around them. */
export const aroundInput = z
  .object({
    latitude: pointFields.latitude.optional(),
    longitude: pointFields.longitude.optional(),
    radius: radiusInput,
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), "Both or neither");

/** The two operations for what is near a place, which stands in the query or in the path. `subject` begins their summary. */
export const nearbyOperations = <T>(
  path: `/${string}`,
  subject: string,
  item: z.ZodType<T>,
  list: List<T>,
): Operation[] => [
  forMembers(`GET ${path}`, {
    summary: `${subject} near a place, or near the last known one; at most 100, nearest first`,
    scopes: ["read"],
    query: aroundInput,
    exampleQuery: { latitude: 40.672, longitude: -73.9772, radius: 800 },
    refuses: ["place-unknown", "view-quota-exceeded"],
    response: z.array(item),
    handler: (args) => answerAround(args, args.query, args.query.radius, list),
  }),
  forMembers(`GET ${path}/{latitude}/{longitude}`, {
    summary: "The same with the place in the path",
    scopes: ["read"],
    params: z.object(pointFields),
    query: z.object({ radius: radiusInput }),
    refuses: ["view-quota-exceeded"],
    response: z.array(item),
    handler: (args) => answerAround(args, args.params, args.query.radius, list),
  }),
];

/**
 * What stands around the place that was given, or around the last known one. When the quota of views withholds all of it, the
 * request is refused with `view-quota-exceeded` and the time of the next look. A part of it is still an answer
 * (docs/decisions/0018-view-quota.md).
 */
async function answerAround<T>(args: MemberArgs, given: Partial<Point>, metres: number, list: List<T>): Promise<T[]> {
  const { context } = args;
  const { viewer, place } = await viewAround(args, given);
  const { found, allShownAt } = await list(context, viewer, place, metres);
  if (allShownAt === null || found.length > 0) return found;
  const waitMs = allShownAt.getTime() - context.clock.now().getTime();
  return refuse("view-quota-exceeded", { retryAfterSeconds: waitMs / SECOND });
}

/**
 * The given place, which a GET then remembers as the member's own, or the last known one (docs/product.md#last-known-place); and
 * the member as the viewer of what is around it.
 */
export async function viewAround(
  { context, actor, request, loadContext }: MemberArgs,
  { latitude, longitude }: Partial<Point>,
) {
  const given = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  if (given && !loadContext.isHead && !isNavigation(request)) await rememberPlace(context, actor, given);
  const viewer = await viewerOf(context, actor);
  return { viewer, place: given ?? viewer.place ?? refuse("place-unknown") };
}

/** A browser that follows a link only looks at a place. Over plain http browsers say so only by asking for a page. */
const isNavigation = ({ headers }: Request): boolean =>
  headers.get("Sec-Fetch-Mode") === "navigate" || (headers.get("Accept") ?? "").includes("text/html");
