import { HOUR, MINUTE } from "../shared/clock";

/** Specification 9, 'Profile, uploads and lists'. */
export const PHOTO_MAX_BYTES = 5_242_880;
/** 24 megapixels (PRODUCT 11). */
export const PHOTO_MAX_PIXELS = 24_000_000;

/** What a photo may be sent as, and how people are told. */
export const PHOTO_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/gif"];
export const PHOTO_HINT = "A JPEG or PNG photo of at most 5 MB; WebP and GIF work too";

/** The squares that are kept of a photo, in pixels: one to look at, one for lists. */
export const photoSizes = [512, 96] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** How long a file may be sent to the place that was given for it (PRODUCT 11). */
export const UPLOAD_MS = 5 * MINUTE;
/** How long after that it may be made the member's photo. */
export const WAIT_MS = HOUR;

/** How long a browser may show a picture without asking for it again: that long after it was removed, some may. */
export const PHOTO_CACHED_HOURS = 1;

/** The address of the larger picture; `profileImageUrl` is that of the smaller. */
export const largePhoto = (profileImageUrl: string): string => `${profileImageUrl}/512`;
