import { useEffect, useState } from "react";

/** True once the page is painted and idle: the time for what the page can do without. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    const done = () => setPainted(true);
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(done, 200);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(done, { timeout: 2000 });
    return () => window.cancelIdleCallback(idle);
  }, []);
  return painted;
}
