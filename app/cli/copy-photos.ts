import { env } from "node:process";
import { readConfig } from "~/config.server";
import { copyPhotosToBucket } from "~/copy-photos.server";
import { command } from "./command";

const LINE_EVERY = 1_000;

export const copyPhotos = command({
  about: "Copies the stopped server's photos from DATA_DIR into the bucket of S3_…, and compares them.",
  async run() {
    const copied = await copyPhotosToBucket(readConfig(env), (number, of) => {
      if (number % LINE_EVERY === 0) console.log(`${number} of ${of} photos`);
    });
    console.log(`Copied and compared ${copied} photos. Those in DATA_DIR stay: remove them when you are content.`);
  },
});
