import { RemixBrowser } from "@remix-run/react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { DocumentContext, PAGE_ID } from "./document";
// The style sheet begins with what this file imports, and this one sets the order of the cascade layers.
import "./ui/shell/tokens.css";
import { noteTyped, tolerateMovedNodes, undoForeignChanges } from "./ui/shell/foreign-nodes";
import { loadRendered } from "./ui/shell/lazy-with-ssr";

// Read from the page, so that hydration renders the same as the server. Browsers hide the nonce's value, not its presence.
const nonce = document.querySelector("script[nonce]") ? "" : undefined;

// A newer navigation aborts the load before it. Single fetch leaves that rejection unhandled.
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

/**
 * Remix decodes the page's data when it is first rendered, and suspends. An event during that left React with a page that
 * it could not complete (error 345). So the data is decoded before React starts: `RemixBrowser` throws that promise before its
 * first hook. Any other error shows again when React renders it.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

/** In one task: no event comes in between, and no extension changes the page meanwhile. */
function hydrate(): void {
  const page = document.getElementById(PAGE_ID);
  if (!page) return;
  const fillInTyped = noteTyped(page);
  const reapplyForeignChanges = undoForeignChanges(page);
  const [rendered] = page.children;
  flushSync(() =>
    hydrateRoot(
      page,
      <DocumentContext.Provider value={{ style: null, nonce, hydrate: true }}>
        <RemixBrowser />
      </DocumentContext.Provider>,
    ),
  );
  // Where React found something else than it expected, it has rendered the page anew.
  if (rendered?.isConnected) reapplyForeignChanges();
  fillInTyped();
  // The style that a page carries can lack what other pages need. The script can lead there, so the whole sheet applies.
  document.getElementById("next-css")?.setAttribute("rel", "stylesheet");
}

tolerateMovedNodes();

// What is rendered must be what the server rendered. Where a script cannot be loaded, the page works without one.
Promise.all([loadRendered(), decodeData()]).then(hydrate, () => undefined);

/** From a minute on the page says of which build it is. Until then it is the server's, and the script would only cost. */
setTimeout(
  () =>
    void import("./name-build").then(
      ({ nameBuild }) => nameBuild(),
      () => undefined,
    ),
  60_000,
);
