import { Readable } from "node:stream";
import type { DirectUploads, Multipart, PhotoStore } from "~/domain/photos";
import { type PhotoSize, photoSizes } from "~/domain/photos/rules";
import { refuse } from "~/domain/shared/errors";
import { type Bucket, orNull, refuseIfDown, refuseNamed } from "./s3-bucket";

/** Keeps photos as objects in a bucket. */
export function s3Photos({ s3, client, name }: Bucket): PhotoStore {
  const object = (key: string, size: PhotoSize) => ({ Bucket: name, Key: `photos/${key}-${size}.webp` });

  async function remove(key: string): Promise<void> {
    for (const size of photoSizes) await client.send(new s3.DeleteObjectCommand(object(key, size))).catch(orNull);
  }

  return {
    async save(key, pictures) {
      try {
        for (const size of photoSizes) {
          const picture = { ...object(key, size), Body: pictures[size], ContentType: "image/webp" };
          await client.send(new s3.PutObjectCommand(picture)).catch(refuseIfDown);
        }
      } catch (error) {
        await remove(key).catch(() => undefined); // nobody knows the key of a half
        throw error;
      }
    },
    async read(key, size) {
      const found = await client.send(new s3.GetObjectCommand(object(key, size))).catch(orNull);
      return (await found?.Body?.transformToByteArray()) ?? null;
    },
    remove,
  };
}

/** Uploads that browsers send directly to the bucket. */
export function s3Uploads({ s3, client, name: Bucket, urlOf }: Bucket): DirectUploads {
  const uploadOf = ({ key, uploadId }: Multipart) => ({ Bucket, Key: key, UploadId: uploadId });

  async function abort(upload: Multipart): Promise<void> {
    await client.send(new s3.AbortMultipartUploadCommand(uploadOf(upload))).catch(orNull);
  }

  return {
    urlOf,
    abort,
    sign: (Key, ContentType, expiresIn) =>
      s3.getSignedUrl(client, new s3.PutObjectCommand({ Bucket, Key, ContentType }), {
        expiresIn,
        signableHeaders: new Set(["content-type"]),
      }),
    async begin(Key, ContentType) {
      const command = new s3.CreateMultipartUploadCommand({ Bucket, Key, ContentType });
      const { UploadId } = await client.send(command).catch(refuseIfDown);
      return UploadId ?? refuse("busy");
    },
    signPart: (upload, PartNumber, expiresIn) =>
      s3.getSignedUrl(client, new s3.UploadPartCommand({ ...uploadOf(upload), PartNumber }), { expiresIn }),
    async parts(upload) {
      const { Parts = [] } = await client.send(new s3.ListPartsCommand(uploadOf(upload))).catch(refuseNamed);
      return Parts.map(({ PartNumber = 0, ETag = "", Size = 0 }) => ({ PartNumber, ETag, Size }));
    },
    async complete(upload, parts) {
      const MultipartUpload = { Parts: [...parts].sort((a, b) => a.PartNumber - b.PartNumber) };
      await client
        .send(new s3.CompleteMultipartUploadCommand({ ...uploadOf(upload), MultipartUpload }))
        .catch(refuseNamed);
    },
    async fetch(Key, limit) {
      const found = await client.send(new s3.GetObjectCommand({ Bucket, Key })).catch(orNull);
      if (!found?.Body) return null;
      if ((found.ContentLength ?? Infinity) <= limit) return found.Body.transformToByteArray();
      if (found.Body instanceof Readable) found.Body.destroy();
      return refuse("photo-too-large");
    },
    async discard(key) {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: key })).catch(orNull);
      const { Uploads = [] } = await client
        .send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix: key }))
        .catch(refuseIfDown);
      for (const { UploadId } of Uploads) if (UploadId) await abort({ key, uploadId: UploadId });
    },
  };
}
