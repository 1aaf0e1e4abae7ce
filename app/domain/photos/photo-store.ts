import { newSecret } from "../shared/ids";
import type { PhotoSize } from "./rules";

/** The WebP files of one photo, by their size. */
export type Pictures = Readonly<Record<PhotoSize, Uint8Array>>;

/** The store of photos: a folder or an S3 bucket. We make the keys. Refuses with `busy` while it cannot be reached. */
export interface PhotoStore {
  save(key: string, pictures: Pictures): Promise<void>;
  /** Null when there is no such photo. */
  read(key: string, size: PhotoSize): Promise<Uint8Array | null>;
  /** Removing an absent photo is no error. */
  remove(key: string): Promise<void>;
}

/**
 * Makes the square pictures of a photo from a member's file: upright, and without metadata about place and camera. Refuses
 * with `not-a-photo`, `photo-too-many-pixels`, `photo-too-heavy`, `photo-unreadable`, or `busy` when too many wait.
 */
export type ProcessImage = (file: Uint8Array) => Promise<Pictures>;

/** One part of a multipart upload, in the terms of S3. */
export interface UploadPart {
  PartNumber: number;
  ETag: string;
}

/** A multipart upload under its temporary key. */
export interface Multipart {
  key: string;
  uploadId: string;
}

/**
 * Lets a browser send a file directly to the bucket, under a temporary key. A signature is valid for `seconds`. Refuses with
 * `not-found` for an unknown upload, `invalid-input` for foreign parts, and `busy`.
 */
export interface DirectUploads {
  /** The signed address for the whole file by PUT. */
  sign(key: string, type: string, seconds: number): Promise<string>;
  /** Begins a multipart upload and returns its id. */
  begin(key: string, type: string): Promise<string>;
  /** The signed address for one part by PUT. */
  signPart(upload: Multipart, partNumber: number, seconds: number): Promise<string>;
  parts(upload: Multipart): Promise<(UploadPart & { Size: number })[]>;
  /** Joins the parts. */
  complete(upload: Multipart, parts: readonly UploadPart[]): Promise<void>;
  /** Cancels the upload and its parts. */
  abort(upload: Multipart): Promise<void>;
  /** The file's address in the bucket, unsigned. */
  urlOf(key: string): string;
  /** The file, or null when it is absent. A file over the given bytes is refused with `photo-too-large` before it is read. */
  fetch(key: string, limit: number): Promise<Uint8Array | null>;
  /** Removes the file and all parts that were never joined. */
  discard(key: string): Promise<void>;
}

/** The outside services that photos need. */
export interface Photos {
  store: PhotoStore;
  processImage: ProcessImage;
  /** Null without a bucket. */
  direct: DirectUploads | null;
}

/**
 * Processes and stores a photo, and passes its key to `record`. If `record` fails, the photo is removed. The key is a random
 * secret, so nobody can guess a photo's address.
 */
export async function storePhoto<T>(
  { processImage, store }: Photos,
  file: Uint8Array,
  record: (key: string) => Promise<T>,
): Promise<T> {
  const pictures = await processImage(file);
  const key = newSecret();
  await store.save(key, pictures);
  try {
    return await record(key);
  } catch (error) {
    await store.remove(key).catch(() => undefined);
    throw error;
  }
}
