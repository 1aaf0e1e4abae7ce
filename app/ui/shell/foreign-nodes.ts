declare global {
  interface Window {
    /** Filled by the scripts around the page (server-document.server.tsx); absent where they did not run. */
    foreign?: {
      changes: MutationRecord[];
      observer: MutationObserver;
      /** How many of the changes were noted while the page was being parsed. */
      parsed: number;
    };
  }
}

/**
 * Undoes what extensions and translators did to the page before it is hydrated: React would compare it and render
 * everything anew. Returns a function that reapplies them, and gives back the focus.
 */
export function undoForeignChanges(page: HTMLElement): () => void {
  const changes = foreignChanges().filter(({ target }) => page.contains(target) || !target.isConnected);
  const before = [...new Set(changes.flatMap(({ target, addedNodes }) => [target, ...addedNodes]))].map((parent) => ({
    parent,
    children: [...parent.childNodes],
  }));
  const removed = new Set(changes.flatMap(({ removedNodes }) => [...removedNodes]));
  const restoreFocus = focusRestorerOf(document.activeElement);
  const texts = changes.reverse().flatMap((change) => undo(change) ?? []);
  return () => {
    for (const { parent, children } of before) putChildren(parent, children, removed);
    for (const { text, data } of texts.reverse()) text.data = data;
    restoreFocus();
  };
}

/**
 * The noted changes that are not the parser's own. It adds nodes in the order of the document, each as the last of its parent,
 * and adds to texts.
 */
function foreignChanges(): MutationRecord[] {
  if (!window.foreign) return [];
  const { changes, parsed, observer } = window.foreign;
  observer.disconnect();
  let last: Node | undefined;
  return changes.filter(({ type, addedNodes, removedNodes, nextSibling }, index) => {
    // Changes after parsing, removals, and insertions before another node: never the parser's.
    if (index >= parsed || removedNodes.length > 0 || nextSibling) return true;
    const [added] = addedNodes;
    // Text that grew, which is the parser's, and nodes that are gone again.
    if (type === "characterData" || !added?.isConnected) return false;
    // Appended out of the document's order, or an element that no page of the server holds.
    const isOutOfOrder =
      last !== undefined && (added.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    if (!isOutOfOrder) last = added;
    return isOutOfOrder || isUnknown(added);
  });
}

/** The server's pages hold only elements of HTML and SVG: one of a name of its own is foreign wherever it was added. */
const isUnknown = (node: Node): boolean => node instanceof HTMLUnknownElement || node.nodeName.includes("-");

/** Reverts one change. For a change of a text it returns the foreign text, to put it back later. */
function undo({ type, target, addedNodes, removedNodes, nextSibling, oldValue }: MutationRecord) {
  if (type === "characterData") {
    const text = target as CharacterData;
    const { data } = text;
    text.data = oldValue ?? "";
    return { text, data };
  }
  for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
  const next = nextSibling?.parentNode === target ? nextSibling : null;
  for (const node of removedNodes) target.insertBefore(node, next);
  return null;
}

/** Moves only what stands elsewhere: a node that is put in again loses its focus, and a frame loads again. */
function putChildren(parent: Node, children: Node[], removed: Set<Node>) {
  let at = parent.firstChild;
  for (const child of children) {
    while (at && at !== child && removed.has(at)) at = takeOut(at);
    if (at === child) at = at.nextSibling;
    else parent.insertBefore(child, at);
  }
  while (at && removed.has(at)) at = takeOut(at);
}

function takeOut(node: ChildNode): ChildNode | null {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/** Returns what gives an element, or another in its place, the focus again, with its selection. */
function focusRestorerOf(element: Element | null): (now?: Element) => void {
  if (!(element instanceof HTMLElement)) return () => undefined;
  const { selectionStart = null, selectionEnd = null } = element as Partial<HTMLInputElement>;
  return (now = element) => {
    if (document.activeElement === now) return;
    (now as HTMLElement).focus({ preventScroll: true });
    if (selectionStart !== null) (now as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
  };
}

const fieldsOf = (page: HTMLElement) =>
  page.querySelectorAll<HTMLInputElement>("input[name], textarea[name], select[name]");

/**
 * Notes what someone has typed and chosen so far. Returns what fills it in again, for fields that React has rendered anew
 * because the page held something else than it expected.
 */
export function noteTyped(page: HTMLElement): () => void {
  // React writes to the old fields before it gives them up, so their values are noted now.
  const typed = [...fieldsOf(page)].map((field) => {
    const { name, value, checked, files } = field;
    return { field, name, value, checked, files };
  });
  const focused = document.activeElement;
  const restoreFocus = focusRestorerOf(focused);
  return () => {
    for (const now of fieldsOf(page)) {
      const isChoice = /radio|checkbox/.test(now.type);
      const index = typed.findIndex(({ name, value }) => name === now.name && (!isChoice || value === now.value));
      const before = typed[index];
      if (!before) continue;
      typed.splice(index, 1);
      if (before.field === now) continue;
      if (isChoice) now.checked = before.checked;
      else if (now.type === "file") now.files = before.files;
      else now.value = before.value;
      if (before.field === focused) restoreFocus(now);
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

function ancestorIn(parent: Node, node: Node | null): Node | null {
  let at = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
}
