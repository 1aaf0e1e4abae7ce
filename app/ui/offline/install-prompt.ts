import { useSyncExternalStore } from "react";

/** Chromium's offer to install the page as an app. It can be used once. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function setOffer(prompt: InstallPrompt | null): void {
  offered = prompt;
  for (const listen of listeners) listen();
}

let isWatching = false;

/** Notes the browser's offer, which comes once for each loaded page, and that the app was installed. */
export function watchInstall(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener("beforeinstallprompt", (event) => {
    // Otherwise the browser may show a bar of its own over the page.
    event.preventDefault();
    setOffer(event as InstallPrompt);
  });
  addEventListener("appinstalled", () => {
    setOffer(null);
    // The map home then offers it no more in this browser (docs/product.md#offline).
    void fetch("/?index", { method: "POST", body: new URLSearchParams({ "hide-install": "closed" }) }).catch(
      () => null,
    );
  });
}

const subscribe = (listen: () => void) => {
  watchInstall();
  listeners.add(listen);
  return () => void listeners.delete(listen);
};

/** Asks the member whether to install the app. Null where the browser does not offer it. */
export function useInstall(): (() => void) | null {
  const prompt = useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  );
  return prompt && (() => void prompt.prompt().finally(() => setOffer(null)));
}
