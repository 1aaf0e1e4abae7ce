import { expect, test } from "vitest";
import { givenKindspot } from "../given";
import { brokenRules } from "./axe";
import { openPhone } from "./browser";

const town = givenKindspot();

/** A field without a label, in a page of its own. */
const FRAME = `<iframe title="A frame" srcdoc="<html lang='en'><title>A field</title><main aria-label='A frame'><h1>A field</h1><input></main></html>"></iframe>`;

test.each([true, false])(
  "axe finds what is wrong, also in a frame and after a change: script %s",
  async (javaScript) => {
    const { page } = await openPhone({ url: town.url, javaScript });
    await page.goto("/about");
    expect(await brokenRules(page)).toEqual([]);
    const title = page.getByRole("heading", { level: 1 });
    await title.evaluate((element) => element.setAttribute("style", "color:#ccc;background:#ddd"));
    expect(await brokenRules(page)).toEqual([expect.stringMatching(/^color-contrast: <span>About/)]);
    await title.evaluate((element) => element.removeAttribute("style"));
    await page.getByRole("main").evaluate((main, frame) => main.insertAdjacentHTML("beforeend", frame), FRAME);
    await page.frameLocator("iframe").getByRole("textbox").waitFor();
    expect(await brokenRules(page)).toEqual([expect.stringMatching(/^label: <input/)]);
  },
);
