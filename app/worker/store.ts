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

/**
 * Stores what `change` makes of a value, in one transaction, and returns it. Undefined deletes. The database is closed
 * after each use: an open one would hold up Clear-Site-Data.
 */
export async function changeStored<T>(key: string, change: (before: T | undefined) => T | undefined) {
  const database = await openDatabase();
  try {
    return await new Promise<T | undefined>((resolve, reject) => {
      const transaction = database.transaction(NAME, "readwrite");
      const store = transaction.objectStore(NAME);
      const asking = store.get(key) as IDBRequest<T | undefined>;
      let after: T | undefined;
      asking.onsuccess = () => {
        after = change(asking.result);
        if (after === undefined) store.delete(key);
        else store.put(after, key);
      };
      transaction.oncomplete = () => resolve(after);
      transaction.onabort = () => reject(transaction.error ?? new Error("not stored"));
    });
  } finally {
    database.close();
  }
}

export const readStored = <T>(key: string): Promise<T | undefined> => changeStored<T>(key, (value) => value);
