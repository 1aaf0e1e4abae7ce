import { readPhoto } from "~/domain/photos";
import { PHOTO_CACHED_HOURS } from "~/domain/photos/rules";
import { HOUR, SECOND } from "~/domain/shared/clock";
import type { AppLoadContext } from "../context";

const ADDRESS = /^([^/]+)(\/512)?$/;

/** The browser of the member who looks may keep it that long (the privacy page says so), then asks; no cache between may. */
const HEADERS = {
  "Content-Type": "image/webp",
  "Cache-Control": `private, max-age=${(PHOTO_CACHED_HOURS * HOUR) / SECOND}`,
};

/** A picture for anyone signed in (PRODUCT 7): nothing but WebP of our own making, and no word on why there is none. */
export async function answerPicture(address: string, load: AppLoadContext): Promise<Response> {
  const [, key = "", large] = ADDRESS.exec(address) ?? [];
  const viewer = await load.signedIn();
  const { context, photos } = load.app;
  const picture = viewer && (await readPhoto(context, photos, viewer.actor, key, large ? 512 : 96));
  return picture ? new Response(Buffer.from(picture), { headers: HEADERS }) : new Response(null, { status: 404 });
}
