import {
  abortMultipart,
  attachUpload,
  beginMultipart,
  beginUpload,
  completeMultipart,
  listParts,
  partNumberInput,
  partsInput,
  profileImageInput,
  receiveUpload,
  removePhoto,
  signPart,
  signUpload,
  uploadTypeInput,
  type DirectUploads,
  type Multipart,
} from "~/domain/photos";
import { refuse } from "~/domain/shared/errors";
import { inTurn } from "../photos/in-turn";
import { photoOf } from "../photos/photo-body";
import { uploadNamed, uploadPath } from "../photos/upload-address";
import { forMembers, type Call, type Operation } from "./operation";

/** Without a bucket there is no service that would sign anything. */
const directOf = ({ app }: Pick<Call<unknown>, "app">): DirectUploads => app.photos.direct ?? refuse("not-set-up");

/** The file in parts that a call is about: its id in the path, its key in the query. */
function multipartOf({ params, request }: Pick<Call<unknown>, "params" | "request">): Multipart {
  const key =
    new URL(request.url).searchParams.get("key") ?? refuse("invalid-input", { fields: { key: ["Required"] } });
  return { key, uploadId: decodeURIComponent(params.uploadId ?? "") };
}

/** Specification 7: the photo, sent to this server. */
const profilePhoto: Operation[] = [
  forMembers({
    method: "POST",
    path: "/objects/upload",
    status: 201,
    // A place serves once and is kept as a hash alone: also under an Idempotency-Key each answer is a new one.
    answer: async ({ app, actor }) => ({ uploadURL: uploadPath(await beginUpload(app.context, actor)) }),
  }),
  forMembers({
    method: "PUT",
    path: "/objects/upload/{token}",
    takesFile: true,
    limit: "member-photos",
    answer: async ({ app, context, actor, params: { token = "" }, request }) => {
      await inTurn(actor, () => receiveUpload(context, app.photos, actor, token, () => photoOf(request)));
      // Uppy takes a file without ETag for lost.
      return new Response(null, { status: 204, headers: { ETag: `"${token.slice(0, 8)}"` } });
    },
  }),
  forMembers({
    method: "PUT",
    path: "/profile-image",
    // A file in the bucket is fetched and developed, each time anew while it cannot be.
    limit: "member-photos",
    input: profileImageInput,
    answer: async ({ app, context, actor, input: { profileImageURL }, request }) => {
      const id = uploadNamed(profileImageURL, request, app.photos, actor);
      return (await inTurn(actor, () => attachUpload(context, app.photos, actor, id))).member;
    },
  }),
  forMembers({
    method: "DELETE",
    path: "/profile-image",
    status: 204,
    answer: ({ app, context, actor }) => removePhoto(context, app.photos, actor),
  }),
];

/** Specification 7, 'Upload widget': the photo, sent to the bucket itself. Its /s3/sts would give the bucket away: not here. */
const bucketUploads: Operation[] = [
  forMembers({
    method: "GET",
    path: "/s3/params",
    limit: "member-photos",
    input: uploadTypeInput,
    answer: async (call) => signUpload(call.context, directOf(call), call.actor, call.input.type),
  }),
  forMembers({
    method: "POST",
    path: "/s3/multipart",
    status: 201,
    limit: "member-photos",
    input: uploadTypeInput,
    answer: async (call) => beginMultipart(call.app.context, directOf(call), call.actor, call.input.type),
  }),
  forMembers({
    method: "GET",
    path: "/s3/multipart/{uploadId}",
    answer: async (call) => listParts(call.context, directOf(call), call.actor, multipartOf(call)),
  }),
  forMembers({
    method: "GET",
    path: "/s3/multipart/{uploadId}/{partNumber}",
    answer: async (call) => {
      const { success, data: partNumber } = partNumberInput.safeParse(call.params.partNumber);
      if (!success) return refuse("invalid-input", { fields: { partNumber: ["From 1 to 10000"] } });
      return signPart(call.context, directOf(call), call.actor, { ...multipartOf(call), partNumber });
    },
  }),
  forMembers({
    method: "POST",
    path: "/s3/multipart/{uploadId}/complete",
    input: partsInput,
    answer: async (call) =>
      completeMultipart(call.context, directOf(call), call.actor, { ...multipartOf(call), ...call.input }),
  }),
  forMembers({
    method: "DELETE",
    path: "/s3/multipart/{uploadId}",
    status: 204,
    answer: async (call) => abortMultipart(call.context, directOf(call), call.actor, multipartOf(call)),
  }),
];

export const photos: Operation[] = [...profilePhoto, ...bucketUploads];
