import { SECOND } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { DirectUploads, Multipart, UploadPart } from "./photo-store";
import { PHOTO_TYPES, UPLOAD_MS } from "./rules";
import { expectUpload, openUpload, temporaryKey, uploadOfKey } from "./uploads";

const UPLOAD_SECONDS = UPLOAD_MS / SECOND;

/** Notes that an upload is coming. Returns its key in the bucket. Refuses with `not-a-photo` another type. */
async function expectPhoto(context: Context, actor: Actor, type: string): Promise<string> {
  if (!PHOTO_TYPES.includes(type)) return refuse("not-a-photo");
  const id = context.newId();
  await expectUpload(context, actor, id);
  return temporaryKey(actor.id, id);
}

/** Creates a signed address in the bucket for one whole file by PUT, valid for 5 minutes, in the form that Uppy takes. */
export async function signUpload(context: Context, direct: DirectUploads, actor: Actor, type: string) {
  const key = await expectPhoto(context, actor, type);
  const url = await direct.sign(key, type, UPLOAD_SECONDS);
  return { method: "PUT", url, fields: {}, headers: { "content-type": type } };
}

/** Begins a multipart upload under one of the member's keys. */
export async function beginMultipart(
  context: Context,
  direct: DirectUploads,
  actor: Actor,
  type: string,
): Promise<Multipart> {
  const key = await expectPhoto(context, actor, type);
  return { key, uploadId: await direct.begin(key, type) };
}

/** Refuses with `not-found` for a key that is not the member's, with `upload-over` after 5 minutes. */
const requireOpen = (context: Context, actor: Actor, { key }: Multipart) =>
  openUpload(context, actor, uploadOfKey(actor, key) ?? refuse("not-found"));

/** The signed address for one part by PUT. */
export async function signPart(
  context: Context,
  direct: DirectUploads,
  actor: Actor,
  { partNumber, ...upload }: Multipart & { partNumber: number },
): Promise<{ url: string; expires: number }> {
  await requireOpen(context, actor, upload);
  return { url: await direct.signPart(upload, partNumber, UPLOAD_SECONDS), expires: UPLOAD_SECONDS };
}

/** The parts that have arrived. */
export async function listParts(context: Context, direct: DirectUploads, actor: Actor, upload: Multipart) {
  await requireOpen(context, actor, upload);
  return direct.parts(upload);
}

/** Joins the parts. The browser sends the location back as `profileImageURL`; `server/upload-address.ts` finds the upload by it. */
export async function completeMultipart(
  context: Context,
  direct: DirectUploads,
  actor: Actor,
  { parts, ...upload }: Multipart & { parts: readonly UploadPart[] },
): Promise<{ location: string }> {
  await requireOpen(context, actor, upload);
  await direct.complete(upload, parts);
  return { location: direct.urlOf(upload.key) };
}

/** Cancels a multipart upload. */
export async function abortMultipart(context: Context, direct: DirectUploads, actor: Actor, upload: Multipart) {
  await requireOpen(context, actor, upload);
  await direct.abort(upload);
}
