import { newSecret } from "../shared/ids";
import type { Photos } from "./photos";

/**
 * Develops and stores a photo, gives its key to `record`, and does not keep what could not be recorded. The key is a secret
 * of its own: nobody comes across a photo whose address they were not told.
 */
export async function keepPhoto<T>(
  { develop, store }: Photos,
  file: Uint8Array,
  record: (key: string) => Promise<T>,
): Promise<T> {
  const pictures = await develop(file);
  const key = newSecret();
  await store.save(key, pictures);
  try {
    return await record(key);
  } catch (error) {
    await store.remove(key);
    throw error;
  }
}
