import { useEffect, useState } from "react";

type Connected = Navigator & { connection?: { saveData: boolean; effectiveType: string } };

/** True once the page is painted and idle, when optional parts may load; never on 2G or where the phone saves data. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    const { connection } = navigator as Connected;
    if (connection?.saveData || connection?.effectiveType.endsWith("2g")) return;
    const done = () => setPainted(true);
    // Safari has no requestIdleCallback.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(done, 200);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(done, { timeout: 2000 });
    return () => window.cancelIdleCallback(idle);
  }, []);
  return painted;
}
