import { z } from "zod";
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
  uploadIdInput,
  uploadTypeInput,
  type DirectUploads,
} from "~/domain/photos";
import { refuse } from "~/domain/shared/errors";
import { queuePhoto } from "../server/photo-queue";
import { photoOf } from "../server/file-body";
import { uploadNamed, uploadPath } from "../server/upload-address";
import { ownMember } from "./schemas/member";
import { wholeNumber } from "./openapi/schemas";
import { forMembers, type HandlerArgs, type Operation } from "./operation";

/** The bucket. Refuses with `not-set-up` without one. */
const directUploads = ({ app }: Pick<HandlerArgs, "app">): DirectUploads => app.photos.direct ?? refuse("not-set-up");

/** A multipart upload: its id in the path, its key in the query. */
const multipart = {
  params: z.object({ uploadId: uploadIdInput }),
  query: z.object({ key: z.string("Required") }),
  exampleQuery: { key: "{key}" },
};

/** Why a file that was sent cannot be the photo. */
const photoRefusals = [
  "upload-over",
  "photo-too-large",
  "not-a-photo",
  "photo-too-many-pixels",
  "photo-too-heavy",
  "photo-unreadable",
] as const;

/**
 * Photos of members (docs/product.md#photos): sent to this server, or to the bucket, as the upload widget asks. The widget's
 * /s3/sts is left out, because it gives away the bucket's credentials.
 */
export const photos: Operation[] = [
  forMembers("POST /objects/upload", {
    summary: "Get an address that takes one photo, works once and ends after 5 minutes",
    status: 201,
    // The address works once and only its hash is stored, so no first answer can be repeated.
    createsAnew: true,
    response: z.strictObject({ uploadURL: z.string() }),
    handler: async ({ context, actor }) => ({ uploadURL: uploadPath(await beginUpload(context, actor)) }),
  }),
  forMembers("PUT /objects/upload/{token}", {
    summary: "Send the photo: JPEG, PNG, WebP or GIF, at most 5 MB",
    status: 204,
    takesFile: true,
    limit: "member-photos",
    refuses: photoRefusals,
    handler: async ({ app, context, actor, params: { token }, request }) => {
      await queuePhoto(actor, (signal) =>
        receiveUpload(context, app.photos, actor, token, () => photoOf(request, signal)),
      );
      // Uppy treats an upload without an ETag as failed.
      return new Response(null, { status: 204, headers: { ETag: `"${token.slice(0, 8)}"` } });
    },
  }),
  forMembers("PUT /profile-image", {
    summary: "Make the file sent to an `uploadURL` the photo",
    // Fetches and re-encodes a file in the bucket. After a failure the next request tries again.
    limit: "member-photos",
    body: profileImageInput,
    example: { profileImageURL: "/api/objects/upload/{token}" },
    refuses: ["not-found", ...photoRefusals],
    response: ownMember,
    handler: async ({ app, context, actor, body: { profileImageURL }, request }) => {
      const id = uploadNamed(profileImageURL, request, app.photos, actor);
      return (await queuePhoto(actor, () => attachUpload(context, app.photos, actor, id))).member;
    },
  }),
  forMembers("DELETE /profile-image", {
    summary: "Remove the photo",
    status: 204,
    refuses: ["not-found"],
    handler: ({ app, context, actor }) => removePhoto(context, app.photos, actor),
  }),
  forMembers("GET /s3/params", {
    summary: "With a bucket: sign the upload of a whole file",
    limit: "member-photos",
    query: uploadTypeInput,
    exampleQuery: { type: "image/jpeg" },
    refuses: ["not-a-photo", "not-set-up"],
    response: z.strictObject({
      method: z.string(),
      url: z.string(),
      fields: z.strictObject({}),
      headers: z.record(z.string(), z.string()),
    }),
    handler: async (args) => signUpload(args.context, directUploads(args), args.actor, args.query.type),
  }),
  forMembers("POST /s3/multipart", {
    summary: "Begin a file in parts",
    status: 201,
    // Another file each time.
    createsAnew: true,
    limit: "member-photos",
    body: uploadTypeInput,
    example: { type: "image/jpeg" },
    refuses: ["not-a-photo", "not-set-up"],
    response: z.strictObject({ key: z.string(), uploadId: z.string() }),
    handler: async (args) => beginMultipart(args.context, directUploads(args), args.actor, args.body.type),
  }),
  forMembers("GET /s3/multipart/{uploadId}", {
    summary: "The parts that have arrived",
    ...multipart,
    refuses: ["not-found", "upload-over", "not-set-up"],
    response: z.array(z.strictObject({ PartNumber: wholeNumber, ETag: z.string(), Size: wholeNumber })),
    handler: async (args) =>
      listParts(args.context, directUploads(args), args.actor, { ...args.params, ...args.query }),
  }),
  forMembers("GET /s3/multipart/{uploadId}/{partNumber}", {
    summary: "Sign the upload of one part",
    params: z.object({ uploadId: uploadIdInput, partNumber: partNumberInput }),
    // Without it the refusal is cannot-sign.
    query: z.object({ key: z.string().optional() }),
    exampleQuery: { key: "{key}" },
    refuses: ["cannot-sign", "not-found", "upload-over", "not-set-up"],
    response: z.strictObject({ url: z.string(), expires: wholeNumber }),
    handler: async (args) => {
      const key = args.query.key || refuse("cannot-sign");
      return signPart(args.context, directUploads(args), args.actor, { ...args.params, key });
    },
  }),
  forMembers("POST /s3/multipart/{uploadId}/complete", {
    summary: "Put the parts together",
    ...multipart,
    body: partsInput,
    example: { parts: [{ PartNumber: 1, ETag: "{etag}" }] },
    refuses: ["not-found", "upload-over", "not-set-up"],
    response: z.strictObject({ location: z.string() }),
    handler: async (args) =>
      completeMultipart(args.context, directUploads(args), args.actor, { ...args.params, ...args.query, ...args.body }),
  }),
  forMembers("DELETE /s3/multipart/{uploadId}", {
    summary: "Cancel a file in parts",
    status: 204,
    ...multipart,
    refuses: ["not-found", "upload-over", "not-set-up"],
    handler: async (args) =>
      abortMultipart(args.context, directUploads(args), args.actor, { ...args.params, ...args.query }),
  }),
];
