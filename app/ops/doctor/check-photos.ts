import { bucketTrouble } from "~/gateways/storage/s3-bucket";
import { check, fault, fine } from "./finding";
import { TIMEOUT_MS } from "./check-context";

/** Whether photos can be processed. sharp's binaries need a processor with x86-64-v2, which machines before 2009 lack. */
export const checkPhotos = check({
  examines: "photos",
  look: ({ loadSharp }) =>
    loadSharp().then(
      () => [fine("photos", "Photos can be prepared here.")],
      (error: unknown) => [
        fault(
          "photos-closed",
          `The package sharp can't be loaded, so no photo is taken (${firstLine(error)}): install the program again, or move to a machine whose processor has x86-64-v2.`,
        ),
      ],
    ),
});

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";

/** The bucket of photos, and the one of backups' copies. */
export const checkBuckets = check({
  examines: "the buckets",
  look({ config: { s3, backupS3 } }) {
    const buckets = [
      { code: "photo-bucket", what: "photos", settings: s3, prefix: "S3_" },
      { code: "backup-bucket", what: "copies of backups", settings: backupS3, prefix: "BACKUP_S3_" },
    ] as const;
    const found = buckets.map(async ({ code, what, settings, prefix }) => {
      if (settings === null) return null;
      const trouble = await bucketTrouble(settings, prefix, TIMEOUT_MS);
      if (trouble !== null) return fault(`${code}-closed`, trouble);
      return fine(code, `The bucket ${settings.bucket} takes ${what}.`);
    });
    return Promise.all(found);
  },
});
