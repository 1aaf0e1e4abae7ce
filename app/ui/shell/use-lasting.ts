import { useEffect, useState } from "react";

/** True once `fact` has been true for `milliseconds` without a break. */
export function useLasting(fact: boolean, milliseconds: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!fact) return;
    const timer = setTimeout(() => setLasting(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [fact, milliseconds]);
  return lasting;
}
