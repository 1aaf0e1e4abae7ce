const nobody = () => undefined;
let want: () => void = nobody;
let detour: (() => void) | null = null;

/**
 * Loads the page's data again, once whatever is loading has arrived: to interrupt it would lose what came with it, such
 * as the toast of a redirect. However many ask meanwhile, it is loaded once.
 */
export const reload = (): void => want();

/** The same by going somewhere else, which brings new data, too; returns how to stay after all. */
export function reloadBy(go: () => void): () => void {
  detour = go;
  want();
  return () => {
    if (detour === go) detour = null;
  };
}

/** Says who carries out what `reload` asks for; returns how to stop. */
export function onReload(carryOut: () => void): () => void {
  want = carryOut;
  return () => void (want = nobody);
}

/** Where `reloadBy` wants to go. */
export const wayOfReload = (): (() => void) | null => detour;
