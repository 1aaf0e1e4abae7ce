import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPhoto } from "~/domain/photos";
import { PHOTO_CACHED_HOURS } from "~/domain/photos/rules";
import { HOUR, SECOND } from "~/domain/shared/clock";
import type { AppLoadContext } from "~/auth/context";
import type { RoutePolicy } from "~/security/route-policy";

export const handle: RoutePolicy = { alsoOpenTo: ["unconfirmed"], keepsAddress: true };

/** /photos/{key} is the small picture for lists, /photos/{key}/512 the large one. */
export const loader = ({ params, context: loadContext }: LoaderFunctionArgs) =>
  answerPicture(params["*"] ?? "", loadContext);

const ADDRESS = /^([^/]+)(\/512)?$/;

/** Only the viewer's own browser may cache a picture, for this time, which the privacy page states. */
const HEADERS = {
  "Content-Type": "image/webp",
  "Cache-Control": `private, max-age=${(PHOTO_CACHED_HOURS * HOUR) / SECOND}`,
};

/** A picture as WebP, for members only (docs/product.md#who-sees-what). 404 for everything else, without a reason. */
async function answerPicture(address: string, loadContext: AppLoadContext): Promise<Response> {
  const [, key = "", large] = ADDRESS.exec(address) ?? [];
  const viewer = await loadContext.signedIn();
  const { context, photos } = loadContext.app;
  const picture = viewer && (await readPhoto(context, photos, viewer.actor, key, large ? 512 : 96));
  return picture ? new Response(Buffer.from(picture), { headers: HEADERS }) : new Response(null, { status: 404 });
}
