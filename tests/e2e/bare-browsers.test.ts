import { beforeAll, describe, expect, test } from "vitest";
import { THREAD_PAGE } from "~/domain/chat/rules";
import { dataAddress } from "~/single-fetch";
import { makeAcquainted } from "../acquainted";
import { ana, ben } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { takeComplaints } from "./browser";
import { openPhoneOf } from "./phone-of";

let anaId: string;
let spaceId = "";
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
beforeAll(async () => {
  await shareAgain();
  ({ id: anaId } = (await (await Ana.get("/api/auth/user")).json()) as { id: string });
  const { id } = (await (await Ben.get("/api/auth/user")).json()) as { id: string };
  await makeAcquainted(town.app.context, { id: anaId, role: "member" }, { id, role: "member" });
  // Enough of them that the thread leads to earlier ones.
  for (let i = 0; i <= THREAD_PAGE; i++)
    await Ana.post("/api/messages", { receiverId: id, content: "Is it a long car?" });
});

/** Ana shares her space, once more if she does already. */
async function shareAgain(): Promise<void> {
  if (spaceId) await Ana.send(`/api/parking-spaces/${spaceId}`, { method: "DELETE" });
  ({ id: spaceId } = (await (await Ana.post("/api/parking-spaces", ana.place)).json()) as { id: string });
}

/** What browsers lack: old ones, hardened ones, and pages over plain http. */
const kinds: Record<string, () => void> = {
  "storage that throws when it is touched": () => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("no storage", "SecurityError");
        },
      });
  },
  "nothing for service workers and notifications": () => {
    Object.defineProperty(navigator, "serviceWorker", { value: undefined });
    Object.defineProperty(navigator, "permissions", { value: undefined });
    for (const name of ["Notification", "PushManager", "caches"])
      Object.defineProperty(window, name, { value: undefined });
  },
  "a service worker that may not be asked for": () => {
    Object.defineProperty(navigator, "serviceWorker", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  },
  "service workers that may not be registered or asked for": () => {
    const fail = () => Promise.reject(new DOMException("The operation is insecure.", "SecurityError"));
    const workers = { register: fail, getRegistration: fail, getRegistrations: fail };
    Object.assign(navigator.serviceWorker, workers, { addEventListener: () => undefined });
    Object.defineProperty(navigator.serviceWorker, "ready", { value: new Promise(() => undefined) });
    Object.defineProperty(Notification, "permission", { value: "default" });
  },
  "no geolocation, though its name is there": () => {
    Object.defineProperty(navigator, "geolocation", { value: undefined });
  },
  "a geolocation that may not be asked for": () => {
    const fail = () => {
      throw new DOMException("denied", "SecurityError");
    };
    Object.defineProperty(navigator, "geolocation", {
      value: { getCurrentPosition: fail, watchPosition: fail, clearWatch: fail },
    });
  },
  "a geolocation that tells no numbers": () => {
    const tell = (learn: PositionCallback) => {
      const coords = { latitude: Number.NaN, longitude: Number.NaN, accuracy: 5 } as GeolocationCoordinates;
      setTimeout(() => learn({ coords, timestamp: Date.now() } as GeolocationPosition));
      return 1;
    };
    Object.defineProperty(navigator, "geolocation", {
      value: { getCurrentPosition: tell, watchPosition: tell, clearWatch: () => undefined },
    });
  },
  "nothing that came after the browsers of 2022": () => {
    for (const name of ["toSorted", "toReversed", "toSpliced", "with"]) Reflect.deleteProperty(Array.prototype, name);
    for (const name of ["timeout", "any"]) Reflect.deleteProperty(AbortSignal, name);
    for (const name of ["groupBy"]) Reflect.deleteProperty(Object, name);
    for (const name of ["withResolvers", "try"]) Reflect.deleteProperty(Promise, name);
    for (const name of ["canParse", "parse"]) Reflect.deleteProperty(URL, name);
    for (const name of ["isWellFormed", "toWellFormed"]) Reflect.deleteProperty(String.prototype, name);
    for (const name of ["union", "intersection", "difference"]) Reflect.deleteProperty(Set.prototype, name);
    for (const name of ["Iterator", "scheduler", "navigation", "Highlight"]) Reflect.deleteProperty(window, name);
    for (const name of ["showPopover", "checkVisibility"]) Reflect.deleteProperty(HTMLElement.prototype, name);
  },
  "no observers, no transitions, no idle time and no random ids": () => {
    for (const name of ["IntersectionObserver", "ResizeObserver", "requestIdleCallback", "BroadcastChannel"])
      Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(Document.prototype, "startViewTransition");
    Reflect.deleteProperty(Crypto.prototype, "randomUUID");
  },
  "storage that is null, as in some apps' browsers": () => {
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { value: null });
  },
  "no media queries": () => {
    Object.defineProperty(window, "matchMedia", { value: undefined });
  },
  "media queries that may not be asked": () => {
    window.matchMedia = () => {
      throw new DOMException("denied", "SecurityError");
    };
  },
  "media queries of before 2020": () => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => {
      const { matches } = ask(query);
      return { matches, media: query, addListener: () => undefined } as unknown as MediaQueryList;
    };
  },
  "notifications that may not be asked for": () => {
    Object.defineProperty(window, "Notification", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  },
  "notifications without a permission": () => {
    Object.defineProperty(Notification, "permission", { value: undefined });
  },
  "a service worker that never gets ready": () => {
    Object.defineProperty(navigator.serviceWorker, "ready", { value: new Promise(() => undefined) });
    const nothing = () => Promise.resolve({ pushManager: undefined });
    Object.assign(navigator.serviceWorker, { register: nothing, getRegistration: nothing });
  },
  "no dialogs, no lists in words, no sharing and no word of the storage": () => {
    for (const name of ["showModal", "show", "close"]) Reflect.deleteProperty(HTMLDialogElement.prototype, name);
    for (const name of ["ListFormat", "DurationFormat", "Segmenter"]) Reflect.deleteProperty(Intl, name);
    for (const name of ["share", "canShare", "storage", "connection", "wakeLock", "locks"])
      Object.defineProperty(navigator, name, { value: undefined });
    for (const name of ["structuredClone", "reportError", "queueMicrotask", "visualViewport"])
      Object.defineProperty(window, name, { value: undefined });
  },
  "a browser that says that it is offline, and is not": () => {
    Object.defineProperty(Navigator.prototype, "onLine", { get: () => false });
  },
  "a time zone that nobody knows": () => {
    const zone = { timeZone: "Etc/Unknown" };
    Intl.DateTimeFormat.prototype.resolvedOptions = () => zone as Intl.ResolvedDateTimeFormatOptions;
  },
  "no time zone": () => {
    Intl.DateTimeFormat.prototype.resolvedOptions = () => ({}) as Intl.ResolvedDateTimeFormatOptions;
  },
  "a clock that is a day late": () => {
    const now = Date.now.bind(Date);
    Date.now = () => now() - 86_400_000;
  },
};

const pages = ["/", "/spaces/new", "/requests/new", "/plans", "/car", "/profile", "/profile/notifications", "/contact"];

/** Errors, but for Remix's script at the page's end, which looks for scroll positions in a storage that throws or is null. */
const complaints = (kind: string) =>
  takeComplaints().filter(
    (line) =>
      !kind.startsWith("storage") || !/^(SecurityError: no storage)?$|null \(reading '(get|remove)Item'\)/.test(line),
  );

describe.each(Object.entries(kinds))("With %s", (kind, take) => {
  test("every page shows what it shows elsewhere, and no error", async () => {
    const { page, context } = await openPhoneOf(town, Ben, { javaScript: true, at: ben.place });
    await context.addInitScript(take);
    for (const path of [...pages, `/chat/${anaId}`]) {
      // Once the socket is open, the page loads its data again.
      // Not those that the page before asked for: leaving it cuts them off, and they never finish.
      const caughtUp = page.waitForResponse((answer) => answer.url().startsWith(town.url + dataAddress(path)));
      await page.goto(path);
      await (await caughtUp).finished();
      await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))));
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      expect(complaints(kind), path).toEqual([]);
    }
    // What changes meanwhile comes to the map by an event.
    await page.goto("/");
    const cards = page.locator(".space-card", { hasText: "Ana R." });
    await cards.first().waitFor();
    const before = spaceId;
    await shareAgain();
    await page.locator(`#space-${spaceId}`).waitFor();
    await page.locator(`#space-${before}`).waitFor({ state: "detached" });
    await page.goto(`/chat/${anaId}`);
    await page.getByRole("textbox").fill(`Mine has ${kind}.`);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText(`Mine has ${kind}.`).last().waitFor();
    await context.close();
    expect(complaints(kind)).toEqual([]);
  });
});

test("Without dialogs a form stands in the page, and closes", async () => {
  const { page, context } = await openPhoneOf(town, Ben, { javaScript: true, at: ben.place });
  await context.addInitScript(() => {
    for (const name of ["showModal", "close"]) Reflect.deleteProperty(HTMLDialogElement.prototype, name);
    const find = (selector: string) => {
      if (selector.includes(":modal")) throw new DOMException(`'${selector}' is not a valid selector`, "SyntaxError");
      return document.querySelectorAll(selector)[0] ?? null;
    };
    Object.assign(document, { querySelector: find });
  });
  const caughtUp = page.waitForResponse((response) => response.url().includes(".data"));
  await page.goto("/profile");
  await (await caughtUp).finished();
  await page.getByRole("link", { name: "Edit Profile" }).first().click();
  await page.getByLabel("City").fill("Brooklyn");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await page.getByText("Your profile has been updated successfully.").first().waitFor();
  await page.getByRole("link", { name: "Edit Profile" }).first().click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("City").waitFor({ state: "detached" });
  expect(takeComplaints()).toEqual([]);
});

test("A service worker that never gets ready leaves no button that waits for ever", async () => {
  const { page, context } = await openPhoneOf(town, Ben, { javaScript: true, at: ben.place });
  await context.grantPermissions(["notifications"], { origin: town.url });
  await context.addInitScript(() =>
    Object.defineProperty(navigator.serviceWorker, "ready", { value: new Promise(() => undefined) }),
  );
  await page.goto("/profile/notifications");
  await page.getByRole("button", { name: "Allow Notifications" }).click();
  await page.getByText("Your browser didn't start notifications. Load this page again.").waitFor();
  await page.getByRole("button", { name: "Allow Notifications" }).waitFor();
  expect(takeComplaints()).toEqual([]);
});

/** What throws where it is used. `window.tried` counts how often. */
const throwing: Record<string, () => void> = {
  "sockets that may not be opened": () => {
    const fail = () => {
      (window as unknown as { tried: number }).tried++;
      throw new DOMException("no sockets", "SecurityError");
    };
    Object.assign(window, { tried: 0 });
    window.WebSocket = new Proxy(WebSocket, { construct: fail });
  },
  "a badge that may not be shown": () => {
    const fail = () => {
      (window as unknown as { tried: number }).tried++;
      throw new DOMException("no badges", "NotAllowedError");
    };
    Object.assign(window, { tried: 0 });
    Object.assign(navigator, { setAppBadge: fail, clearAppBadge: fail });
  },
};

describe.each(Object.entries(throwing))("With %s", (_, take) => {
  test("the page stays what it was, and does without", async () => {
    const { page, context } = await openPhoneOf(town, Ben, { javaScript: true, at: ben.place });
    await context.addInitScript(take);
    await page.goto("/chat");
    await page.waitForFunction(() => (window as unknown as { tried: number }).tried > 0);
    // The page works: in an endless loop of errors its links would be drawn again all the time.
    await page.getByRole("link", { name: "Ana R." }).first().click();
    await page.getByRole("textbox").fill("Still here.");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Still here.").last().waitFor();
    expect(await page.evaluate(() => (window as unknown as { tried: number }).tried)).toBe(1);
    expect(takeComplaints().filter((line) => !/no sockets|no badges/.test(line))).toEqual([]);
  });
});
