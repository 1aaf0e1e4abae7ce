import { useEffect } from "react";

/**
 * A page of a member that comes back from the back/forward cache is loaded again if they signed out meanwhile. A page whose
 * member is still signed in keeps what was typed.
 */
export function useLookAfterBack(memberId: string): void {
  useEffect(() => {
    const look = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      const answer = await fetch("/api/auth/user", { cache: "no-store" }).catch(() => null);
      const user = answer?.ok ? ((await answer.json()) as { id: string }) : null;
      if (answer?.status === 401 || (user && user.id !== memberId)) location.reload();
    };
    const listen = (event: PageTransitionEvent) => void look(event);
    addEventListener("pageshow", listen);
    return () => removeEventListener("pageshow", listen);
  }, [memberId]);
}
