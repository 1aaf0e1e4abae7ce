import { readPhoto } from "~/domain/photos";
import type { AppLoadContext } from "../context";

const ADDRESS = /^([^/]+)(\/512)?$/;

/** A changed photo has another key: a browser keeps this one. Only for its member: others' caches must not. */
const HEADERS = { "Content-Type": "image/webp", "Cache-Control": "private, max-age=31536000, immutable" };

/** A picture for anyone signed in (PRODUCT 7): nothing but WebP of our own making, and no word on why there is none. */
export async function answerPicture(address: string, load: AppLoadContext): Promise<Response> {
  const [, key = "", large] = ADDRESS.exec(address) ?? [];
  const picture = (await load.signedIn()) && (await readPhoto(load.app.photos, key, large ? 512 : 96));
  return picture ? new Response(Buffer.from(picture), { headers: HEADERS }) : new Response(null, { status: 404 });
}
