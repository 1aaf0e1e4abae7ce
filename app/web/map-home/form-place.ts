import type { AppLoadContext } from "../context";
import type { SignedIn } from "../session";
import { homePlace, type HomePlace } from "./home-place";
import { readHomeQuery, type HomeQuery } from "./home-query";

/** What a form needs that is sent from a place: the map home's place, by the same address. */
export async function formPlace(
  request: Request,
  load: AppLoadContext,
  { actor }: SignedIn,
): Promise<{ place: HomePlace | null; unknownPlace: string | null; radius: HomeQuery["radius"]; formKey: string }> {
  const query = readHomeQuery(new URL(request.url).searchParams);
  const { place, unknownPlace } = await homePlace(load, actor, query);
  return { place, unknownPlace, radius: query.radius, formKey: load.app.context.newId() };
}
