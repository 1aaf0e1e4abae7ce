import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { DocumentContext } from "./document";

// Read back from the page, so that hydration finds what the server rendered; browsers hide a nonce, not that there is one.
const css = document.getElementById("css")?.innerHTML ?? "";
const nonce = document.querySelector("script[nonce]") ? "" : undefined;

// A load that is overtaken is dropped in the middle of its answer, and single fetch leaves that rejection to nobody.
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <DocumentContext.Provider value={{ css, nonce, hydrate: true }}>
      <RemixBrowser />
    </DocumentContext.Provider>,
  );
});
