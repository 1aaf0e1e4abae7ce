import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

const nobody = () => undefined;
let want: () => void = nobody;

/**
 * Loads the page's data again, once whatever is loading has arrived: to interrupt it would lose what came with it, such
 * as the toast of a redirect. However many ask meanwhile, it is loaded once.
 */
export const reload = (): void => want();

/** Carries out what `reload` asks for; for the shell alone. */
export function useReloads(): void {
  const [wanted, setWanted] = useState(false);
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  // A form on its way brings the page up to date by itself, and its answer may hold a toast for the load that follows.
  const sending = useFetchers().some((fetcher) => fetcher.state !== "idle");
  const idle = state === "idle" && navigation.state === "idle" && !sending;
  useEffect(() => {
    want = () => setWanted(true);
    return () => void (want = nobody);
  }, []);
  useEffect(() => {
    if (!wanted || !idle) return;
    setWanted(false);
    revalidate();
  }, [wanted, idle, revalidate]);
}
