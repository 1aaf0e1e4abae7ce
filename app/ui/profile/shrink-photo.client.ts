/** The longest edge in pixels. The server keeps 512 (docs/product.md#photos). */
const MAX_SIDE_PIXELS = 2048;
/** Files up to this many bytes are sent as they are. */
const SMALL_BYTES = 1024 * 1024;
const QUALITY = 0.9;

/** Phones take 24 megapixels and more. Whether a photo is worth the work. */
export const isLarge = ({ size, type }: Blob): boolean => size > SMALL_BYTES && /^image\/(?:jpeg|png|webp)$/.test(type);

/** A smaller JPEG of a photo, turned as the camera was held. What the browser cannot read is returned as it is. */
export async function shrinkPhoto(photo: Blob): Promise<Blob> {
  const picture = await readPicture(photo).catch(() => null);
  if (!picture) return photo;
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  return made && made.size < photo.size ? made : photo;
}

/** Async, so that it also rejects in browsers before the end of 2021, some of which lack the function. */
const readPicture = async (photo: Blob): Promise<ImageBitmap> => createImageBitmap(photo);
