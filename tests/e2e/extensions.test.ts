import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { ben } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { signal } from "../signal";
import { takeComplaints } from "./browser";
import { openFakeProxy } from "../fakes/proxy";
import { openPhoneOf } from "./phone-of";

const town = givenKindspot();
const Ben = givenMember(town, ben);

/** What extensions do between the arrival of a page and the start of its script. */
const kinds: Record<string, () => void> = {
  "a script at the head's beginning": () => document.head.prepend(document.createElement("script")),
  "a style at the head's end": () => document.head.append(document.createElement("style")),
  "a node at the body's beginning": () => document.body.prepend(document.createElement("div")),
  "a node at the body's end": () => document.body.append(document.createElement("iframe")),
  "a node beside head and body": () => document.documentElement.append(document.createElement("x-extension")),
  "a node and a text beside each field": () => {
    for (const field of document.querySelectorAll("input, textarea")) {
      field.after(document.createElement("x-icon"), "fill");
      field.before(document.createElement("div"));
    }
  },
  "a translation of each text": () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest("script, style, textarea")) continue;
      const font = document.createElement("font" as string);
      const words = document.createElement("font" as string);
      words.textContent = `(${text.data})`;
      font.append(words);
      text.replaceWith(font);
    }
  },
  "other words in each text": () => {
    const texts = document.createTreeWalker(document.querySelector("main") as Node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.parentElement?.closest("script, style, textarea")) text.data = text.data.replaceAll("e", "3");
    }
  },
  "a wrapper around each field": () => {
    for (const field of document.querySelectorAll("main input, main textarea")) {
      const wrapper = document.createElement("span");
      field.replaceWith(wrapper);
      wrapper.append(field);
      if (field.matches("[data-rendered-by]")) {
        (field as HTMLInputElement).focus();
        (field as HTMLInputElement).setSelectionRange(2, 5);
      }
    }
  },
  "attributes and a wrapper of the whole": () => {
    document.documentElement.setAttribute("data-extension", "on");
    document.body.className = "extension";
    for (const field of document.querySelectorAll("input, textarea")) field.setAttribute("data-extension", "on");
  },
};

/** Pages with a field that someone types into before the script is there. */
const pages = ["/contact", "/spaces/new", "/requests/new", "/profile/edit"];

/** Opens a page whose script waits, types into its first field, and returns what lets the script come. */
async function typeEarly(
  path: string,
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
  url = town.url,
) {
  const { page, context } = await openPhoneOf({ url }, Ben, { javaScript: true, at: ben.place });
  await prepare(page);
  const scriptMayCome = signal();
  await page.route("**/build/entry.client-*.js", async (route) => {
    await scriptMayCome.given;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  const typed = page.locator("main").getByRole("textbox").first();
  await typed.fill("Typed early");
  await typed.evaluate((node: HTMLInputElement) => {
    node.setAttribute("data-rendered-by", "server");
    node.focus();
    node.setSelectionRange(2, 5);
  });
  return { page, context, startScript: scriptMayCome.give };
}

const isHydrated = () => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react"));

/** Whether a field has the focus, and what is selected in it. */
const selected = (node: HTMLElement | SVGElement) => {
  const { selectionStart, selectionEnd } = node as HTMLInputElement;
  return [document.activeElement === node, selectionStart, selectionEnd];
};

/** The page has become React's, with the field of the server, its text, focus and selection, and without an error. */
async function expectNothingLost(page: Page) {
  await page.waitForFunction(isHydrated);
  const field = page.locator("[data-rendered-by=server]");
  expect(await field.inputValue()).toBe("Typed early");
  expect(await field.evaluate(selected)).toEqual([true, 2, 5]);
  // The page's policy applies to the style of a test, and not to one of an extension.
  expect(takeComplaints().filter((line) => !line.startsWith("Applying inline style violates"))).toEqual([]);
}

describe.each(pages)("on %s", (path) => {
  test.each(Object.entries(kinds))("%s loses nothing that was typed before the script started", async (_, inject) => {
    const { page, startScript } = await typeEarly(path);
    await page.evaluate(inject);
    startScript();
    await expectNothingLost(page);
  });

  test("an icon beside each field, put there while the page is parsed, loses nothing that was typed", async () => {
    const { page, startScript } = await typeEarly(path, putIcons("xicon"));
    startScript();
    await expectNothingLost(page);
    expect(await page.locator("main xicon").count()).toBeGreaterThan(0);
  });

  test("an icon that is put exactly where the parser waits for more of the page loses nothing", async () => {
    const slowLine = await openFakeProxy(town.url, { pieces: 300 });
    const { page, startScript } = await typeEarly(path, putIcons("x-icon"), slowLine.url);
    startScript();
    await expectNothingLost(page);
    expect(await page.locator("main x-icon").count()).toBeGreaterThan(0);
  });

  test("a node at the page's own beginning stays there", async () => {
    const { page, startScript } = await typeEarly(path);
    await page.evaluate(() => document.getElementById("page")?.prepend(document.createElement("x-banner")));
    startScript();
    await expectNothingLost(page);
    expect(await page.locator("#page > x-banner").count()).toBe(1);
  });

  test("what no one noted makes React render the page anew, and what was typed and chosen comes back", async () => {
    const { page, startScript } = await typeEarly(path);
    const choice = page.locator("main").getByRole("radio").or(page.locator("main").getByRole("checkbox"));
    const choices = await choice.count();
    // Not the last: a field more on the page would turn that one into one that does not exist.
    const chosen = choice.nth(Math.max(0, choices - 2));
    if (choices > 0) await chosen.check({ force: true });
    await page.locator("[data-rendered-by]").focus();
    await page.evaluate(() => {
      delete window.foreign;
      const field = document.createElement("input");
      field.name = "of-an-extension";
      for (const form of document.querySelectorAll("main form")) form.prepend(field.cloneNode());
    });
    startScript();
    await page.waitForFunction(isHydrated);
    const field = page.locator("main").getByRole("textbox").first();
    expect(await page.locator("[data-rendered-by]").count()).toBe(0);
    expect(await field.inputValue()).toBe("Typed early");
    expect(await field.evaluate(selected)).toEqual([true, 2, 5]);
    if (choices > 0) expect(await chosen.isChecked()).toBe(true);
    expect(takeComplaints().filter((line) => !/React error #4(?:18|23)/.test(line))).toEqual([]);
  });
});

/** As password managers do: an element behind each field, as soon as the field is there. */
const putIcons =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.addInitScript((icon) => {
      const observer = new MutationObserver(() => {
        for (const field of document.querySelectorAll("input, textarea"))
          if (field.nextElementSibling?.className !== "icon-of-extension") {
            const added = field.ownerDocument.createElement(icon);
            added.className = "icon-of-extension";
            field.after(added);
          }
        if (document.readyState !== "loading") observer.disconnect();
      });
      observer.observe(document, { childList: true, subtree: true });
    }, name);
  };
