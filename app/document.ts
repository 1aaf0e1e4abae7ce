import { createContext, useContext } from "react";

/** What the root's Layout needs to know about this answer. In the browser, `entry.client.tsx` sets the values. */
export interface DocumentFacts {
  /** Null in the browser, where React renders only what is inside of `PAGE_ID`. */
  style: DocumentStyle | null;
  /** Undefined on a page that is cached for all visitors: hashes allow its scripts instead. */
  nonce: string | undefined;
  /** False on pages that are plain HTML without script. */
  hydrate: boolean;
}

/** The element that React hydrates. What browsers and extensions add to the document around it is never compared. */
export const PAGE_ID = "page";

export interface DocumentStyle {
  href: string;
  /**
   * The text that the page carries, for a browser that does not have the sheet yet: the first paint then needs one request.
   * Null: the sheet is linked. The server leaves the text empty: `renderPage` adds it as bytes.
   */
  inlined: string | null;
}

export const DocumentContext = createContext<DocumentFacts>({
  style: { href: "", inlined: "" },
  nonce: "",
  hydrate: true,
});

export const useDocument = (): DocumentFacts => useContext(DocumentContext);
