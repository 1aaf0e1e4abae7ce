import { useEffect } from "react";

/** Where the browser keeps the member of its last page. Signing out empties it, also where no network is. */
const MEMBER_KEY = "member";

/** Whether the browser knows that its last page was nobody's or another member's. */
function isOfAnother(memberId: string): boolean {
  try {
    return localStorage.getItem(MEMBER_KEY) !== memberId;
  } catch {
    return false; // storage is blocked: only the server knows
  }
}

function noteMember(memberId: string): void {
  try {
    localStorage.setItem(MEMBER_KEY, memberId);
  } catch {
    // Storage is blocked, or full: each return then loads the page again.
  }
}

/**
 * A page of a member that comes back from the back/forward cache is loaded again if they signed out meanwhile. A page whose
 * member is still signed in keeps what was typed.
 */
export function useReloadAfterSignOut(memberId: string): void {
  useEffect(() => {
    noteMember(memberId);
    const look = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (isOfAnother(memberId)) {
        location.reload();
        return;
      }
      const answer = await fetch("/api/auth/user", { cache: "no-store" }).catch(() => null);
      const user = answer?.ok ? ((await answer.json()) as { id: string }) : null;
      if (answer?.status === 401 || (user && user.id !== memberId)) location.reload();
    };
    const listen = (event: PageTransitionEvent) => void look(event);
    addEventListener("pageshow", listen);
    return () => removeEventListener("pageshow", listen);
  }, [memberId]);
}
