import { HOUR, MINUTE } from "../shared/clock";

// What can be said of a photo before it is read. `gateways/pictures/process-image.ts` refuses what shows only then.

/** Limits of tests/specification.md#profile-uploads-and-lists. */
export const MAX_PHOTO_BYTES = 5_242_880;
/** 24 megapixels (docs/product.md#photos). */
export const MAX_PHOTO_PIXELS = 24_000_000;

/** The accepted file types, and their names for people. */
export const PHOTO_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/gif"];
export const PHOTO_HINT = "A JPEG or PNG photo of at most 5 MB; WebP and GIF work too";

/** Edges of the stored squares in pixels: a large one to look at, a small one for lists. */
export const photoSizes = [512, 96] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** How long an upload address accepts its file (docs/product.md#photos). */
export const UPLOAD_MS = 5 * MINUTE;
/** How long after that the file may become the member's photo. */
export const ATTACH_MS = HOUR;

/** How long a browser may cache a picture. It can show a removed picture for this time. */
export const PHOTO_CACHED_HOURS = 1;

/** The address of the large picture. `profileImageUrl` is the address of the small one. */
export const largePhoto = (profileImageUrl: string): string => `${profileImageUrl}/512`;
