const nobody = () => undefined;
let want: () => void = nobody;

/**
 * Loads the page's data again, once whatever is loading has arrived: to interrupt it would lose what came with it, such
 * as the toast of a redirect. However many ask meanwhile, it is loaded once.
 */
export const reload = (): void => want();

/** Says who carries out what `reload` asks for; returns how to stop. */
export function onReload(carryOut: () => void): () => void {
  want = carryOut;
  return () => void (want = nobody);
}
