import { newSecret } from "../shared/ids";
import type { Photos } from "./photos";

/**
 * Develops and stores a photo, and passes its key to `record`. If `record` fails, the photo is removed. The key is a random
 * secret, so nobody can guess a photo's address.
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
