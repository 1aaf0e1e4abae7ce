import type { Photos, Pictures } from "~/domain/photos";
import { Refusal } from "~/domain/shared/errors";

export interface FakePhotos extends Photos {
  /** The keys of what is stored now. */
  keys(): string[];
  /** While set, the store fails as if it could not be reached. */
  down: boolean;
}

/** A store in memory, and a `processImage` that accepts any file but 'no photo', for tests of other parts. */
export function fakePhotos(): FakePhotos {
  const stored = new Map<string, Pictures>();
  const photos: FakePhotos = {
    down: false,
    direct: null,
    keys: () => [...stored.keys()],
    processImage: async (file) => {
      if (Buffer.from(file).toString() === "no photo") throw new Refusal("not-a-photo");
      return { 512: file, 96: file };
    },
    store: {
      save: async (key, pictures) => void stored.set(key, pictures),
      read: async (key, size) => stored.get(key)?.[size] ?? null,
      remove: async (key) => {
        if (photos.down) throw new Refusal("busy");
        stored.delete(key);
      },
    },
  };
  return photos;
}
