import { open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { BackupCopies } from "~/domain/retention";
import { openBucket, type Bucket, type S3Settings } from "./s3-bucket";

/** In front of every name, so that a bucket can hold other things too. */
const FOLDER = "backups/";
/** Bytes of a part: 8 MiB fit into memory, and the 10,000 parts that S3 allows hold 78 GiB. */
const PART_BYTES = 8 * 1024 * 1024;
/** Of one request: a part at 0.25 Mbit/s takes less. */
const TIMEOUT_MS = 5 * 60_000;

/** Keeps copies of the folder's backups in a bucket. The S3 packages are loaded with the first call. */
export function s3BackupCopies(settings: S3Settings, folder: string): BackupCopies {
  let opened: Promise<Bucket> | undefined;
  const bucket = () => (opened ??= openBucket(settings, TIMEOUT_MS));
  return {
    async names() {
      const { s3, client, name: Bucket } = await bucket();
      const names: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const found = await client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: FOLDER, ContinuationToken }));
        names.push(...(found.Contents ?? []).map(({ Key = "" }) => Key.slice(FOLDER.length)));
        ContinuationToken = found.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      return names;
    },
    copy: async (name) => send(await bucket(), FOLDER + name, join(folder, name)),
    async remove(name) {
      const { s3, client, name: Bucket } = await bucket();
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: FOLDER + name }));
    },
  };
}

/** Sends a file in parts. The object appears when the last part is there; after a failure the parts are removed. */
async function send(bucket: Bucket, key: string, file: string): Promise<void> {
  const handle = await open(file);
  await sendParts(bucket, key, handle).finally(() => handle.close());
}

async function sendParts({ s3, client, name: Bucket }: Bucket, Key: string, handle: FileHandle): Promise<void> {
  const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand({ Bucket, Key }));
  const upload = { Bucket, Key, UploadId };
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let PartNumber = 1; ; PartNumber++) {
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(PART_BYTES) });
      if (bytesRead === 0) break;
      const part = { ...upload, PartNumber, Body: buffer.subarray(0, bytesRead) };
      const { ETag } = await client.send(new s3.UploadPartCommand(part));
      Parts.push({ PartNumber, ETag });
    }
    await client.send(new s3.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new s3.AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}
