import { env } from "node:process";
import { readConfig } from "~/config.server";
import { copyPhotosToBucket } from "~/copy-photos.server";

const LINE_EVERY = 1_000;

/** `copy-photos`: copies the photos of the stopped server from DATA_DIR into the bucket of `S3_…`, and compares them. */
export async function copyPhotos(args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new Error("Use: npm run copy-photos");
  const copied = await copyPhotosToBucket(readConfig(env), (number, of) => {
    if (number % LINE_EVERY === 0) console.log(`${number} of ${of} photos`);
  });
  console.log(`Copied and compared ${copied} photos. Those in DATA_DIR stay: remove them when you are content.`);
}
