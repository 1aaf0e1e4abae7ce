import { useEffect } from "react";

/** The cookie that signing out leaves (`auth/session.ts`). */
const left = /(?:^|; )left=1(?:;|$)/;

/** Deletes what this browser stored for a member who signed out. Over plain http Clear-Site-Data does not work. */
export function useFarewell(signedIn: boolean): void {
  useEffect(() => {
    if (!left.test(document.cookie)) return;
    document.cookie = "left=; Path=/; Max-Age=0; SameSite=Lax";
    try {
      localStorage.clear();
      sessionStorage.clear();
    } catch {
      // A browser that blocks storage has stored nothing.
    }
  }, [signedIn]);
}
