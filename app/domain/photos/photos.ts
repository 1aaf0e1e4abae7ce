import type { PhotoSize } from "./rules";

/** The WebP files of one photo, by their size. */
export type Pictures = Readonly<Record<PhotoSize, Uint8Array>>;

/** Where photos lie: on the disk, or in an S3 bucket. Keys are made by us. Refuses with `busy` while it cannot be reached. */
export interface PhotoStore {
  save(key: string, pictures: Pictures): Promise<void>;
  /** Null when there is no such photo. */
  read(key: string, size: PhotoSize): Promise<Uint8Array | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
}

/**
 * Makes the squares of a photo from the file that a member sent: upright, and without a word about where and by what it was
 * taken. Refuses with `not-a-photo`, `photo-too-many-pixels`, `photo-unreadable`, or `busy` when too many wait.
 */
export type DevelopPhoto = (file: Uint8Array) => Promise<Pictures>;

/** One part of a file that is sent in parts, in the words of S3. */
export interface UploadPart {
  PartNumber: number;
  ETag: string;
}

/** A file sent in parts, under its temporary key. */
export interface Multipart {
  key: string;
  uploadId: string;
}

/**
 * Lets a browser send a file to the bucket itself, under a temporary key (specification 7, 'Upload widget'). Signatures last
 * `seconds`. Refuses with `not-found` for an unknown upload, `invalid-input` for parts that are none of it, and `busy`.
 */
export interface DirectUploads {
  /** Where the whole file may be PUT. */
  sign(key: string, type: string, seconds: number): Promise<string>;
  /** Gives the id of a file that is to come in parts. */
  begin(key: string, type: string): Promise<string>;
  /** Where one part may be PUT. */
  signPart(upload: Multipart, partNumber: number, seconds: number): Promise<string>;
  parts(upload: Multipart): Promise<(UploadPart & { Size: number })[]>;
  /** Puts the parts together. */
  complete(upload: Multipart, parts: readonly UploadPart[]): Promise<void>;
  /** Gives the parts up. */
  abort(upload: Multipart): Promise<void>;
  /** Where the file then lies in the bucket, unsigned. */
  urlOf(key: string): string;
  /** The file; null when it is not there. Refuses with `photo-too-large`, before reading it, above so many bytes. */
  fetch(key: string, limit: number): Promise<Uint8Array | null>;
  /** Removes the file and the parts of any that was not put together. */
  discard(key: string): Promise<void>;
}

/** All that photos need from outside. */
export interface Photos {
  store: PhotoStore;
  develop: DevelopPhoto;
  /** Null without a bucket. */
  direct: DirectUploads | null;
}
