import { bucketTrouble } from "~/gateways/storage/verify-bucket";
import { fault, fine, type Finding } from "./finding";
import { TIMEOUT_MS, type Subject } from "./subject";

/** The bucket of photos, and the one of backups' copies. */
export async function checkBuckets({ config: { s3, backupS3 } }: Subject): Promise<Finding[]> {
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
