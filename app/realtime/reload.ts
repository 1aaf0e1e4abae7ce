const nobody = () => undefined;
let want: () => void = nobody;
let detour: (() => void) | null = null;

/**
 * Loads the page's data again after the load that is under way. Interrupting that load would lose its content, such as
 * the toast of a redirect. Requests that arrive meanwhile share one load.
 */
export const reload = (): void => want();

/** The same, but by navigating to an address, which also loads data. Returns a function that cancels it. */
export function reloadBy(go: () => void): () => void {
  detour = go;
  want();
  return () => {
    if (detour === go) detour = null;
  };
}

/** Sets the functions that carry out a reload. Returns a function that unsets them. */
export function onReload(carryOut: () => void): () => void {
  want = carryOut;
  return () => void (want = nobody);
}

/** The address that `reloadBy` will navigate to. */
export const wayOfReload = (): (() => void) | null => detour;
