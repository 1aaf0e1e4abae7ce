/** How a reload leads to another address. */
export interface ReloadTarget {
  go: () => void;
  /** The page that it leads on. On another page it no longer counts. */
  from: string;
}

type Reload = (target?: ReloadTarget) => void;

const nobody: Reload = () => undefined;
let performReload = nobody;

/**
 * Loads the page's data again after the load that is under way. Interrupting that load would lose its content, such as
 * the toast of a redirect. Requests that arrive meanwhile share one load.
 */
export const reload = (): void => performReload();

/** Loads the data anew by navigating to an address. Of several targets the last one counts. */
export const reloadTo = (go: () => void): void => performReload({ go, from: presentPage() });

export const presentPage = (): string => location.pathname + location.search;

/** Sets the function that carries out a reload. Returns a function that unsets it. */
export function onReload(load: Reload): () => void {
  performReload = load;
  return () => void (performReload = nobody);
}
