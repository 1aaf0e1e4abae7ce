import { uploadOfKey, type Photos } from "~/domain/photos";
import type { Actor } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";
import { hashOf } from "~/domain/shared/ids";

const PATH = /^\/api\/objects\/upload\/([\w-]+)$/;

/** The upload address of a token. Only a path, so it works under every host name. */
export const uploadPath = (token: string): string => `/api/objects/upload/${token}`;

/**
 * The id of the upload that a client names by its address: an `uploadPath` of this site, or the member's file in the bucket.
 * The address is only compared, never fetched. Refuses other addresses with `invalid-input`.
 */
export function uploadNamed(address: string, request: Request, { direct }: Photos, actor: Actor): string {
  return bucketUpload(address, direct, actor) ?? siteUpload(address, request) ?? foreign();
}

const foreign = () => refuse("invalid-input", { fields: { profileImageURL: ["Use the uploadURL you were given"] } });

function bucketUpload(address: string, direct: Photos["direct"], actor: Actor): string | undefined {
  const root = direct?.urlOf("");
  const [file = ""] = address.split("?", 1);
  return root !== undefined && file.startsWith(root) ? uploadOfKey(actor, file.slice(root.length)) : undefined;
}

/** Only the hash of an address's token is stored, as the upload's id. */
function siteUpload(address: string, { url, headers }: Request): string | undefined {
  if (!URL.canParse(address, url)) return undefined;
  const { origin, host, protocol, pathname } = new URL(address, url);
  // PUBLIC_URL, or another name by which this server was asked.
  const ours = origin === new URL(url).origin || (protocol.startsWith("http") && host === headers.get("host"));
  const token = ours ? PATH.exec(pathname)?.[1] : undefined;
  return token && hashOf(token);
}
