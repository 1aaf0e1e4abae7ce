import { uploadOfKey, type Photos } from "~/domain/photos";
import type { Actor } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";
import { hashOf } from "~/domain/shared/ids";

const PATH = /^\/api\/objects\/upload\/([\w-]+)$/;

/** Where the file for this token is to be PUT. A path alone: right under whatever name the caller reached us by. */
export const uploadPath = (token: string): string => `/api/objects/upload/${token}`;

/**
 * The id of the upload that an address names: one of this site's, or a file of the member's in the bucket. An address is
 * only ever compared, nothing is fetched from it. Any other is `invalid-input`.
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

function siteUpload(address: string, { url, headers }: Request): string | undefined {
  if (!URL.canParse(address, url)) return undefined;
  const { origin, host, protocol, pathname } = new URL(address, url);
  const ours = origin === new URL(url).origin || (protocol.startsWith("http") && host === headers.get("host"));
  const token = ours ? PATH.exec(pathname)?.[1] : undefined;
  return token && hashOf(token);
}
