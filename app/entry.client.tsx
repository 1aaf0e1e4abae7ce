import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { DocumentContext } from "./document";

// Read back from the page, so that hydration finds what the server rendered; browsers hide a nonce from scripts.
const css = document.getElementById("css")?.innerHTML ?? "";

startTransition(() => {
  hydrateRoot(
    document,
    <DocumentContext.Provider value={{ css, nonce: "", hydrate: true }}>
      <RemixBrowser />
    </DocumentContext.Provider>,
  );
});
