import { useEffect } from "react";
import { withCount } from "./page-title";

/** Keeps the number of unread messages and requests in the document's title, also after events. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    document.title = withCount(document.title.replace(/^\(\d+\) /, ""), count);
  });
}
