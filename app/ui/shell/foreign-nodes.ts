declare global {
  interface Window {
    /** Filled by the script that follows the page (app/root.tsx); absent where that script did not run. */
    foreign?: MutationRecord[];
  }
}

/**
 * Takes out what extensions put into the page before it is hydrated: React would compare it and render everything anew.
 * Returns what puts it back to its neighbours.
 */
export function takeOutForeignNodes(): () => void {
  const added = new Set((window.foreign ?? []).flatMap(({ addedNodes }) => [...addedNodes] as ChildNode[]));
  const places = [...added]
    .filter((node) => node.isConnected)
    .reverse()
    .map((node) => ({ node, parent: node.parentNode, next: node.nextSibling }));
  for (const { node } of places) node.remove();
  delete window.foreign;
  return () => {
    for (const { node, parent, next } of places) {
      parent?.insertBefore(node, next?.parentNode === parent ? next : null);
    }
  };
}
