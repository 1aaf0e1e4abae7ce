/** Runs in a page before its own scripts: a WebSocket is on its way for ever. */
export function neverOpens(): void {
  Object.assign(window, {
    WebSocket: class {
      close = () => undefined;
    },
  });
}
