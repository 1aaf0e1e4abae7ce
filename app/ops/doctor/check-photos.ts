import { bucketTrouble } from "~/gateways/storage/s3-bucket";
import { fault, type Finding, fine } from "./finding";
import { type CheckContext, TIMEOUT_MS } from "./check-context";

/** Whether photos can be developed. sharp's binaries need a processor with x86-64-v2, which machines before 2009 lack. */
export const checkPhotos = ({ loadSharp }: CheckContext): Promise<Finding[]> =>
  loadSharp().then(
    () => [fine("photos", "Photos can be prepared here.")],
    (error: unknown) => [
      fault(
        "photos-closed",
        `The package sharp can't be loaded, so no photo is taken (${firstLine(error)}): install the program again, or move to a machine whose processor has x86-64-v2.`,
      ),
    ],
  );

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";

/** The bucket of photos, and the one of backups' copies. */
export async function checkBuckets({ config: { s3, backupS3 } }: CheckContext): Promise<Finding[]> {
  const buckets = [
    { code: "photo-bucket", what: "photos", settings: s3, prefix: "S3_" },
    { code: "backup-bucket", what: "copies of backups", settings: backupS3, prefix: "BACKUP_S3_" },
  ] as const;
  const found = buckets.map(async ({ code, what, settings, prefix }) => {
    if (settings === null) return [];
    const trouble = await bucketTrouble(settings, prefix, TIMEOUT_MS);
    if (trouble !== null) return [fault(`${code}-closed`, trouble)];
    return [fine(code, `The bucket ${settings.bucket} takes ${what}.`)];
  });
  return (await Promise.all(found)).flat();
}
