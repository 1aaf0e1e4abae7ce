const NAME = "kept";

/** The key of what waits. Phones may still hold entries of versions that had this name. */
export const QUEUE = "acts";

function openDatabase(): Promise<IDBDatabase> {
  const asking = indexedDB.open(NAME, 1);
  asking.onupgradeneeded = () => void asking.result.createObjectStore(NAME);
  return new Promise((resolve, reject) => {
    asking.onsuccess = () => resolve(asking.result);
    asking.onerror = () => reject(asking.error ?? new Error("no database"));
  });
}

/** Gives `use` a value in one transaction. The database is closed after each use: an open one would hold up Clear-Site-Data. */
async function withStored<T>(
  mode: "readonly" | "readwrite",
  key: string,
  use: (value: T | undefined, store: IDBObjectStore) => T | undefined,
): Promise<T | undefined> {
  const database = await openDatabase();
  try {
    return await new Promise<T | undefined>((resolve, reject) => {
      const transaction = database.transaction(NAME, mode);
      const store = transaction.objectStore(NAME);
      const asking = store.get(key) as IDBRequest<T | undefined>;
      let used: T | undefined;
      asking.onsuccess = () => (used = use(asking.result, store));
      transaction.oncomplete = () => resolve(used);
      transaction.onabort = () => reject(transaction.error ?? new Error("not stored"));
    });
  } finally {
    database.close();
  }
}

/** Stores what `change` makes of a value, and returns it. Undefined deletes. */
export const changeStored = <T>(key: string, change: (before: T | undefined) => T | undefined) =>
  withStored<T>("readwrite", key, (before, store) => {
    const after = change(before);
    if (after === undefined) store.delete(key);
    else store.put(after, key);
    return after;
  });

/** Reading writes nothing: on a full phone what is stored can still be read. */
export const readStored = <T>(key: string): Promise<T | undefined> => withStored<T>("readonly", key, (value) => value);
