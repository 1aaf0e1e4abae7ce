import pLimit from "p-limit";
import { photoFolder } from "./data-folder-files.server";
import { withFolderAlone } from "./data-folder-locks.server";
import type { Config } from "~/config.server";
import type { PhotoStore } from "~/domain/photos";
import type { PhotoSize } from "~/domain/photos/rules";
import { isRefusal } from "~/domain/shared/errors";
import { diskPhotos, photoKeysIn } from "~/gateways/storage/disk-photos";
import { bucketTrouble, openBucket } from "~/gateways/storage/s3-bucket";
import { s3Photos } from "~/gateways/storage/s3-photos";

/** The longest wait for the bucket's first answer, in milliseconds. */
const ANSWER_MS = 10_000;
/** Photos under way at a time: each is some 50 KB in memory. */
const PHOTOS_AT_ONCE = 8;

/**
 * Copies the photos of the stopped server from its folder into the bucket, and compares them. Returns how many.
 * @param progress is called after each photo
 * @throws Error with a sentence for the operator
 */
export async function copyPhotosToBucket(
  config: Config,
  progress: (copied: number, total: number) => void,
): Promise<number> {
  const { s3 } = config;
  if (s3 === null) throw new Error("There is no bucket: set S3_ENDPOINT and the settings beside it first.");
  const trouble = await bucketTrouble(s3, "S3_", ANSWER_MS);
  if (trouble !== null) throw new Error(`${trouble} Nothing was copied.`);
  const folder = photoFolder(config);
  const [from, to] = [diskPhotos(folder), s3Photos(await openBucket(s3))];
  return withFolderAlone(config, async () => {
    const keys = await photoKeysIn(folder);
    const limit = pLimit(PHOTOS_AT_ONCE);
    let copied = 0;
    const copyOne = async (key: string): Promise<void> => {
      await copyPhoto(key, from, to).catch(async (error: unknown) => {
        if (!isRefusal(error)) throw error;
        // The refusal says 'busy' only: the bucket itself says why.
        const why = (await bucketTrouble(s3, "S3_", ANSWER_MS)) ?? "The bucket didn't answer in time.";
        throw new Error(`${why} ${copied} of ${keys.length} photos were copied: then run it again.`, { cause: error });
      });
      progress(++copied, keys.length);
    };
    await Promise.all(keys.map((key) => limit(copyOne, key)));
    return copied;
  });
}

/** Copies a photo of `photoKeysIn`, whose sizes are all there. What the bucket has lost meanwhile differs. */
async function copyPhoto(key: string, from: PhotoStore, to: PhotoStore): Promise<void> {
  const read = async (store: PhotoStore, size: PhotoSize) => Buffer.from((await store.read(key, size)) ?? []);
  const [large, small] = [await read(from, 512), await read(from, 96)];
  await to.save(key, { 512: large, 96: small });
  for (const [size, bytes] of [
    [512, large],
    [96, small],
  ] as const)
    if (!(await read(to, size)).equals(bytes)) throw new Error(`The photo ${key} in the bucket differs: try again.`);
}
