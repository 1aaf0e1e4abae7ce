import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SpaceMap } from "~/ui/map/space-map";

const here = { latitude: 52.52, longitude: 13.405 };
const anas = {
  id: "ana-1",
  latitude: 52.521,
  longitude: 13.406,
  leaving: false,
  name: "Ana Reyes",
  vehicle: "Blue Golf",
  href: "#space-ana-1",
};

function render(change: Partial<Parameters<typeof SpaceMap>[0]> = {}): string {
  return renderToStaticMarkup(
    createElement(SpaceMap, {
      view: { centre: here, zoom: 15 },
      here,
      pins: [anas],
      tiles: { url: "https://tile.test/{z}/{x}/{y}.png", attribution: '© <a href="https://map.test">Map people</a>' },
      linkTo: ({ centre, zoom }) =>
        `/?zoom=${zoom}&centre=${centre.latitude.toFixed(4)},${centre.longitude.toFixed(4)}`,
      onRefresh: () => undefined,
      ...change,
    }),
  );
}

test("an available space is a green marker that names owner, vehicle and status, and leads to its card", () => {
  const html = render();
  expect(html).toMatch(
    /<a class="map-marker available" title="Ana Reyes, Blue Golf, Status: Available"[^>]* href="#space-ana-1">/,
  );
});

test("a space that is being left is amber and says so", () => {
  const html = render({ pins: [{ ...anas, leaving: true }] });
  expect(html).toContain("map-marker leaving");
  expect(html).toContain("Status: Leaving Soon");
});

test("the viewer is a dot with the specified words, in the middle", () => {
  expect(render()).toContain(
    'class="map-marker here" title="Your Location: You are here" style="left:calc(50% + 0px);top:calc(50% + 0px)"',
  );
});

test("without a place of one's own there is no dot", () => {
  expect(render({ here: null })).not.toContain("Your Location");
});

test("the map zooms and moves by links that come back to it", () => {
  const html = render();
  expect(html).toContain('href="/?zoom=16&amp;centre=52.5200,13.4050#map" aria-label="Zoom in"');
  expect(html).toContain('href="/?zoom=14&amp;centre=52.5200,13.4050#map" aria-label="Zoom out"');
  for (const direction of ["north", "east", "south", "west"])
    expect(html).toContain(`aria-label="Move map ${direction}"`);
});

test("the range of zoom ends at 18", () => {
  expect(render({ view: { centre: here, zoom: 18 } })).toMatch(/<button[^>]*aria-label="Zoom in"[^>]*disabled/);
});

test("whoever made the map is thanked", () => {
  expect(render()).toContain('© <a href="https://map.test">Map people</a>');
});

test("an owner's name is shown as text", () => {
  expect(render({ pins: [{ ...anas, name: "<script>alert(1)</script>" }] })).not.toContain("<script>");
});
