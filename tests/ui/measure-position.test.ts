import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { accuracyText } from "~/ui/spaces/form-place";
import { followPosition, measurePosition } from "~/ui/spaces/phone-position";

interface Measurement {
  latitude: number;
  longitude: number;
  accuracy: number;
}

const home: Measurement = { latitude: 40.6762, longitude: -73.9722, accuracy: 12 };
const far: Measurement = { ...home, latitude: 40.69 };

/** What the phone tells one after another; the last one again and again. Null: nothing newer is told. */
function phoneTells(measurements: readonly (Measurement | null | "fails")[], timestamp = Date.now()) {
  let asked = 0;
  const getCurrentPosition = (tell: (position: unknown) => void, fail: (error: unknown) => void) => {
    const coords = measurements[Math.min(asked++, measurements.length - 1)];
    if (coords === "fails") fail(new Error("position unavailable"));
    else if (coords) setTimeout(() => tell({ coords, timestamp }), 100);
  };
  vi.stubGlobal("navigator", { geolocation: { getCurrentPosition } });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a phone whose clock of positions is an hour off is measured", async () => {
  phoneTells([home], Date.now() - 3_600_000);
  const found = measurePosition();
  await vi.advanceTimersByTimeAsync(200);
  expect((await found)?.coords).toEqual(home);
});

test("a position that jumps is measured until two in a row agree", async () => {
  phoneTells([far, home, home]);
  const found = measurePosition();
  await vi.advanceTimersByTimeAsync(300);
  expect((await found)?.coords).toEqual(home);
});

test("a browser that stands still, and tells one recent position only, is measured within 3 seconds", async () => {
  phoneTells([home, null]);
  const found = measurePosition();
  await vi.advanceTimersByTimeAsync(3100);
  expect((await found)?.coords).toEqual(home);
});

test("a phone without network that measures once, and then fails, is measured at once", async () => {
  phoneTells([home, "fails"]);
  const found = measurePosition();
  await vi.advanceTimersByTimeAsync(100);
  expect((await found)?.coords).toEqual(home);
});

test("one old position that nothing newer confirms is none", async () => {
  phoneTells([home, null], Date.now() - 3_600_000);
  const found = measurePosition();
  await vi.advanceTimersByTimeAsync(8000);
  expect(await found).toBeNull();
});

test("a question that nobody answers ends after 8 seconds", async () => {
  phoneTells([null]);
  const found = measurePosition();
  const ended = vi.fn();
  void found.then(ended);
  await vi.advanceTimersByTimeAsync(7999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith(null);
});

describe("while the map watches the phone", () => {
  let tell: (position: unknown) => void;
  let hide: () => void;
  let leave: () => void;
  beforeEach(() => {
    const listeners: (() => void)[] = [];
    const page = { hidden: false, addEventListener: (_: string, listen: () => void) => listeners.push(listen) };
    hide = () => {
      for (const hidden of [true, false]) {
        page.hidden = hidden;
        for (const listen of listeners) listen();
      }
    };
    const geolocation = {
      watchPosition: (hear: typeof tell) => void (tell = hear),
      clearWatch: () => undefined,
      getCurrentPosition: () => undefined,
    };
    vi.stubGlobal("navigator", { geolocation });
    vi.stubGlobal("window", { isSecureContext: true });
    vi.stubGlobal("document", { ...page, removeEventListener: () => undefined });
    Object.defineProperty(document, "hidden", { get: () => page.hidden });
    leave = followPosition(() => undefined);
    tell({ coords: home, timestamp: Date.now() });
  });
  afterEach(() => leave());

  test("what it told 3 seconds ago is the position, at once", async () => {
    await vi.advanceTimersByTimeAsync(3000);
    expect((await measurePosition())?.coords).toEqual(home);
  });

  test("what it told a second ago has 2 more seconds to be contradicted", async () => {
    await vi.advanceTimersByTimeAsync(1000);
    const found = measurePosition();
    const ended = vi.fn();
    void found.then(ended);
    await vi.advanceTimersByTimeAsync(1999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect((await found)?.coords).toEqual(home);
  });

  test("a page that was hidden heard nothing meanwhile, so the 3 seconds begin again", async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    hide();
    const ended = vi.fn();
    void measurePosition().then(ended);
    await vi.advanceTimersByTimeAsync(2999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalled();
  });

  test("what it told more than 2 minutes ago is measured anew", async () => {
    await vi.advanceTimersByTimeAsync(121_000);
    const found = measurePosition();
    await vi.advanceTimersByTimeAsync(8000);
    expect(await found).toBeNull();
  });
});

test("a second tap ends it at once", async () => {
  phoneTells([null]);
  const tap = new AbortController();
  const found = measurePosition(tap.signal);
  tap.abort();
  expect(await found).toBeNull();
});

test("no phone is said to be sure of less than 5 m", () => {
  expect([0, 4, 12, 999, 5200].map(accuracyText)).toEqual([
    "5\u00a0m",
    "5\u00a0m",
    "12\u00a0m",
    "999\u00a0m",
    "5\u00a0km",
  ]);
});
