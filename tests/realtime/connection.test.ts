import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { Connection } from "~/realtime/connection";
import { onReload } from "~/realtime/reload";
import type { WireEvent } from "~/realtime/wire";

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: string[] = [];
  closed = false;
  send = (frame: string) => this.sent.push(frame);
  close = () => (this.closed = true);
}

let sockets: FakeSocket[];
let connection: Connection;
let heard: WireEvent[];
const opened = () => sockets.length;
const newest = () => sockets.at(-1) ?? new FakeSocket();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "debug").mockImplementation(() => undefined);
  sockets = [];
  heard = [];
  connection = new Connection(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket; // the few members that a connection uses
  });
  connection.listen((event) => heard.push(event));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("The tab's socket", () => {
  it("opens for a member and sends AUTHENTICATE", () => {
    connection.follow("ana");
    newest().onopen?.();
    expect(newest().sent).toEqual(['{"type":"AUTHENTICATE","userId":"ana"}']);
    expect(connection.connected).toBe(true);
  });

  it("closes a socket that is still opening once it is open, since browsers log an earlier close", () => {
    connection.follow("ana");
    connection.follow(null);
    expect(newest().closed).toBe(false);
    newest().onopen?.();
    expect([newest().closed, newest().sent, connection.connected]).toEqual([true, [], false]);
  });

  it("closes with the page that is left without telling those that draw it, and opens again when it comes back", () => {
    connection.follow("ana");
    newest().onopen?.();
    const drawn = vi.fn();
    onTestFinished(connection.watch(drawn));
    connection.leave();
    expect([newest().closed, drawn.mock.calls.length]).toEqual([true, 0]);
    connection.comeBack();
    expect([opened(), connection.connected]).toEqual([2, false]);
    newest().onopen?.();
    connection.comeBack();
    expect([opened(), connection.connected]).toEqual([2, true]);
  });

  it("opens no socket for a visitor whose page comes back", () => {
    connection.leave();
    connection.comeBack();
    expect(opened()).toBe(0);
  });

  it("loads the page's data again when the server asks, and passes that on to nobody", () => {
    const load = vi.fn();
    onTestFinished(onReload(load));
    connection.follow("ana");
    newest().onmessage?.({ data: '{"type":"RELOAD"}' });
    expect(load).toHaveBeenCalledOnce();
    expect(heard).toEqual([]);
  });

  it("says that its page is off the screen, also after it opened again", () => {
    const said = () => newest().sent.slice(1);
    connection.setVisible(false);
    connection.follow("ana");
    newest().onopen?.();
    expect(said()).toEqual(['{"type":"VISIBILITY","visible":false}']);
    connection.setVisible(true);
    expect(said().at(-1)).toBe('{"type":"VISIBILITY","visible":true}');
    connection.setVisible(false);
    newest().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(3000);
    newest().onopen?.();
    expect(said()).toEqual(['{"type":"VISIBILITY","visible":false}']);
  });

  it("is replaced when the server does not answer a page that is looked at again, and the page's data is loaded", () => {
    const load = vi.fn();
    onTestFinished(onReload(load));
    connection.follow("ana");
    newest().onopen?.();
    connection.setVisible(false);
    vi.advanceTimersByTime(60_000);
    expect(opened()).toBe(1);
    connection.setVisible(true);
    vi.advanceTimersByTime(2000);
    expect([opened(), connection.connected, sockets[0]?.closed]).toEqual([2, false, true]);
    expect(connection.lost).toBe(true);
    newest().onopen?.();
    expect(connection.lost).toBe(false);
    expect(load).toHaveBeenCalledOnce();
  });

  it("stays when the server answers that it is there, which is told to nobody", () => {
    connection.follow("ana");
    newest().onopen?.();
    connection.setVisible(true);
    newest().onmessage?.({ data: '{"type":"HERE"}' });
    vi.advanceTimersByTime(60_000);
    expect([opened(), heard.length]).toEqual([1, 0]);
  });

  it("does not open for a visitor, and closes when the member is gone", () => {
    connection.follow(null);
    expect(opened()).toBe(0);
    connection.follow("ana");
    newest().onopen?.();
    connection.follow(null);
    vi.advanceTimersByTime(10_000);
    expect(sockets.map(({ closed }) => closed)).toEqual([true]);
  });

  it("opens again 3 seconds after it closed, and not before", () => {
    connection.follow("ana");
    newest().onopen?.();
    newest().onclose?.({ code: 1006 });
    expect(connection.connected).toBe(false);
    vi.advanceTimersByTime(2999);
    expect(opened()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(opened()).toBe(2);
  });

  it("only logs an error: the close event that follows counts as closing", () => {
    connection.follow("ana");
    newest().onopen?.();
    newest().onerror?.();
    expect(console.debug).toHaveBeenCalledExactlyOnceWith("The live connection failed.");
    expect([connection.connected, newest().closed, opened(), heard]).toEqual([true, false, 1, []]);
  });

  it("goes on trying while the server is away", () => {
    connection.follow("ana");
    for (let attempt = 1; attempt <= 5; attempt++) {
      newest().onerror?.();
      newest().onclose?.({ code: 1006 });
      vi.advanceTimersByTime(3000);
    }
    expect(opened()).toBe(6);
  });

  it("waits until the tab is visible when too many tabs are open", () => {
    const window = new EventTarget();
    vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
    connection.follow("ana");
    newest().onclose?.({ code: 4409 });
    vi.advanceTimersByTime(60_000);
    expect(opened()).toBe(1);
    window.dispatchEvent(new Event("focus"));
    expect(opened()).toBe(2);
  });

  it("closed because the session is over has the page loaded again, and no other close does", () => {
    const load = vi.fn();
    const stop = onReload(load);
    for (const code of [1006, 1001, 4401]) {
      connection.follow("ana");
      newest().onopen?.();
      newest().onclose?.({ code });
      expect(load).toHaveBeenCalledTimes(code === 4401 ? 1 : 0);
      connection.follow(null);
    }
    stop();
  });

  it("calls watchers once for each change", () => {
    const changes: boolean[] = [];
    connection.watch(() => changes.push(connection.connected));
    connection.follow("ana");
    newest().onopen?.();
    newest().onclose?.({ code: 1006 });
    expect(changes).toEqual([true, false]);
  });
});

describe("An event", () => {
  it("reaches every listener until it stops listening", () => {
    connection.follow("ana");
    const stop = connection.listen((event) => heard.push(event));
    newest().onmessage?.({ data: '{"type":"PARKING_SPACE_REMOVED","data":{"id":"1"}}' });
    stop();
    newest().onmessage?.({ data: '{"type":"PARKING_SPACE_REMOVED","data":{"id":"2"}}' });
    expect(heard.map(({ data }) => data)).toEqual([{ id: "1" }, { id: "1" }, { id: "2" }]);
  });

  it.each(["{", "null", "1", '"NEW_MESSAGE"', "{}", new Blob(["x"])])(
    "that cannot be read is logged and ignored: %s",
    (data) => {
      connection.follow("ana");
      newest().onmessage?.({ data });
      expect(heard).toEqual([]);
      expect(console.debug).toHaveBeenCalledOnce();
    },
  );
});
