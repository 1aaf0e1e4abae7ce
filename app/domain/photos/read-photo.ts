import type { Photos } from "./photos";
import type { PhotoSize } from "./rules";

/** What `keepPhoto` makes: no store is asked for anything else, least of all for a path. */
const KEY = /^[\w-]{43}$/;

/** One picture of a photo, as WebP; null when there is none of that key. */
export const readPhoto = async ({ store }: Photos, key: string, size: PhotoSize): Promise<Uint8Array | null> =>
  KEY.test(key) ? store.read(key, size) : null;
