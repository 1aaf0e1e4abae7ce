import { z } from "zod";
import { inDigits } from "../shared/text";

/** Our own addresses are never longer. */
const MAX_URL_LENGTH = 2048;
/** Parts of one file (tests/specification.md#profile-uploads-and-lists). */
const MAX_PARTS = 10_000;

/** PUT /api/profile-image. */
export const profileImageInput = z.object({ profileImageURL: z.string().min(1).max(MAX_URL_LENGTH) });

/** POST /api/s3/multipart and GET /api/s3/params. A file's name and metadata are ignored. */
export const uploadTypeInput = z.object({ type: z.string() });

/** The id that a bucket gives a multipart upload, never longer than this. */
export const uploadIdInput = z.string().min(1).max(1024);
export const partNumberInput = inDigits(z.number("From 1 to 10000").int().min(1).max(MAX_PARTS));

/** POST /api/s3/multipart/{uploadId}/complete. */
export const partsInput = z.object({
  parts: z
    .array(z.object({ PartNumber: z.number().int().min(1).max(MAX_PARTS), ETag: z.string().min(1).max(200) }))
    .min(1)
    .max(MAX_PARTS),
});
