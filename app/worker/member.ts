import { ASSETS } from "./assets";
import { worker } from "./scope";
import { QUEUE, changeStored, readStored } from "./store";

const MEMBER = "member";

/** The member whose pages the phone caches. */
export const cachedMember = (): Promise<string | undefined> => readStored<string>(MEMBER);

/**
 * Notes the member whom the server names in a page, and erases what the phone stored of another member. Null: the page names
 * nobody, because the member signed out, was suspended or left. The worker then ends, too.
 */
export function signedInAs(id: string | null): Promise<void> {
  const changed = changing.then(() => change(id));
  changing = changed.catch(() => undefined);
  return changed;
}

/** Changes run one after another, also after one that failed. */
let changing = Promise.resolve();

async function change(id: string | null): Promise<void> {
  try {
    if ((await cachedMember()) !== (id ?? undefined)) {
      await forgetAll();
      if (id !== null) await changeStored(MEMBER, () => id);
    }
  } finally {
    // Also one that knew nobody: a page that was left at once can register it after the sign-out.
    if (id === null) await worker.registration.unregister();
  }
}

/**
 * Erases everything but the scripts, style and icons, which are the same for everybody. Also who it was: where the phone
 * is too full to note the next member, nobody is known.
 */
async function forgetAll(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== ASSETS).map((name) => caches.delete(name)));
  await changeStored(QUEUE, () => undefined);
  await changeStored(MEMBER, () => undefined);
}
