import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MapInUse } from "~/routes/_app.admin.health/health-sections";

it.each([
  [1, "1 rule for some months or dates is left out."],
  [1234, "1,234 rules for some months or dates are left out."],
])("of %d kerb rules that are left out the page says so", (leftOut, sentence) => {
  const kerbs = { name: "kerbs.geojson", sides: 2, leftOut, timeZone: "Europe/Berlin" };
  expect(renderToStaticMarkup(createElement(MapInUse, { map: null, kerbs }))).toContain(sentence);
});
