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

/**
 * A translator wraps each text in an element of its own. React knows the text's old parent, and the browser throws when it
 * removes the text there or inserts before it. What stands in the parent instead of the text is then meant.
 */
export function tolerateMovedNodes(): void {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with their node below
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const standIn = ancestorIn(this, child);
    if (standIn) removeChild.call(this, standIn);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, ancestorIn(this, next));
    return node;
  };
}

/** The child of a parent that holds a node, or is it. */
function ancestorIn(parent: Node, node: Node | null): Node | null {
  let at = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
}
