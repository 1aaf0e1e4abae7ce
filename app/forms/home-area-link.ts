import type { Actor, Context } from "~/domain/shared/context";
import { homeAreasOf } from "~/domain/listings";
import { HOME_AREA_DAYS } from "~/domain/listings/home-area-rules";

/** The link of a toast after a share, on the day on which the member can hide their name near it for the first time. */
export async function homeAreaLink(context: Context, actor: Actor): Promise<{ to?: string; link?: string }> {
  const { offer } = await homeAreasOf(context, actor);
  return offer?.days === HOME_AREA_DAYS ? { to: "/profile/home-areas", link: "Hide my name near home" } : {};
}
