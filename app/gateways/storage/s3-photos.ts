import type { PhotoStore } from "~/domain/photos";
import { photoSizes, type PhotoSize } from "~/domain/photos/rules";
import { orNull, unavailable, type Bucket } from "./s3-bucket";

/** Keeps photos as objects in a bucket. */
export function s3Photos({ s3, client, name }: Bucket): PhotoStore {
  const object = (key: string, size: PhotoSize) => ({ Bucket: name, Key: `photos/${key}-${size}.webp` });
  return {
    async save(key, pictures) {
      for (const size of photoSizes) {
        const picture = { ...object(key, size), Body: pictures[size], ContentType: "image/webp" };
        await client.send(new s3.PutObjectCommand(picture)).catch(unavailable);
      }
    },
    async read(key, size) {
      const found = await client.send(new s3.GetObjectCommand(object(key, size))).catch(orNull);
      return (await found?.Body?.transformToByteArray()) ?? null;
    },
    async remove(key) {
      for (const size of photoSizes) await client.send(new s3.DeleteObjectCommand(object(key, size))).catch(orNull);
    },
  };
}
