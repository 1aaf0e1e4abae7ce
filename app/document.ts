import { createContext, useContext } from "react";

/** What the root's Layout needs to know of the answer it is part of; the browser has its own values (`entry.client.tsx`). */
export interface DocumentFacts {
  /** The whole style sheet: inlined, so that the first paint needs one request. */
  css: string;
  /** Undefined on a page kept for all visitors, whose scripts are allowed by hash. */
  nonce: string | undefined;
  /** False on pages that work as plain HTML: they carry no script. */
  hydrate: boolean;
}

export const DocumentContext = createContext<DocumentFacts>({ css: "", nonce: "", hydrate: true });

export const useDocument = (): DocumentFacts => useContext(DocumentContext);
