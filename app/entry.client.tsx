import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { DocumentContext } from "./document";
// The style sheet begins with what this file imports, and this one sets the order of the cascade layers.
import "./ui/shell/tokens.css";
import { loadEarlyParts } from "./ui/early/parts";

// Read from the page, so that hydration renders the same as the server. Browsers hide the nonce's value, not its presence.
const css = document.getElementById("css");
const style = {
  href: (document.getElementById("next-css") ?? css)?.getAttribute("href") ?? "",
  inlined: css instanceof HTMLStyleElement ? css.innerHTML : null,
};
const nonce = document.querySelector("script[nonce]") ? "" : undefined;

// A newer navigation aborts the load before it. Single fetch leaves that rejection unhandled.
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <DocumentContext.Provider value={{ style, nonce, hydrate: true }}>
        <RemixBrowser />
      </DocumentContext.Provider>,
    );
  });

// What is rendered must be what the server rendered. Where a script cannot be loaded, the page works without one.
loadEarlyParts().then(hydrate, () => undefined);
