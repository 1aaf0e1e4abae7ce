/** Runs in a page before its own scripts: replaces WebSocket by one that never opens. */
export function neverOpens(): void {
  Object.assign(window, {
    WebSocket: class {
      close = () => undefined;
    },
  });
}
