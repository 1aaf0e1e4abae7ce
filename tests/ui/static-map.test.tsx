import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SpaceMap } from "~/ui/map/space-map";

const here = { latitude: 52.52, longitude: 13.405 };
const anas = {
  id: "ana-1",
  latitude: 52.521,
  longitude: 13.406,
  look: "available" as const,
  status: "Available",
  when: "now",
  name: "Ana Reyes",
  vehicle: "Blue Golf",
  way: "now, 3 min drive",
  trust: "Seen free 2 min ago · First handover",
  verb: null,
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
      verbs: () => null,
      onRefresh: () => undefined,
      ...change,
    }),
  );
}

test("an available space is a green marker that names owner, vehicle, status and drive, and leads to its card", () => {
  const html = render();
  expect(html).toMatch(
    /<a class="map-marker available" title="Ana Reyes, Blue Golf, Status: Available, now, 3 min drive"[^>]* href="#space-ana-1">/,
  );
});

test.each([
  ["own", "now"],
  ["mine", "5 min"],
  ["leaving", "now"],
  ["available", "12 min"],
] as const)("a pin that is %s has a look of its own and its time in it", (look, when) => {
  expect(render({ pins: [{ ...anas, look, when }] })).toMatch(
    new RegExp(`class="map-marker ${look}"[^>]* data-when="${when}"`),
  );
});

test("a space promised to someone else has no time in its pin, and is not called available", () => {
  const html = render({ pins: [{ ...anas, look: "promised", status: "Promised", when: "", way: "" }] });
  expect(html).toMatch(/class="map-marker promised"[^>]* data-when=""/);
  expect(html).toContain("Status: Promised");
});

test("pins over each other are one, with the number of the others, the member's own in front", () => {
  const over = { ...anas, id: "ben-1", latitude: anas.latitude + 0.0001, look: "own" as const, name: "Ben Osei" };
  const html = render({ pins: [anas, over] });
  expect(html.match(/class="map-marker (own|available)"/g)).toEqual(['class="map-marker own"']);
  expect(html).toContain('data-when="now +1"');
  expect(html).toContain("Ben Osei, Blue Golf, Status: Available, now, 3 min drive, 1 more here");
});

test("a pin of several spaces opens the list of them, which leads to each card", () => {
  const over = { ...anas, id: "ben-1", name: "Ben Osei", when: "12 min", href: "#space-ben-1" };
  const list = /<details><summary[^>]*title="[^"]*1 more here"[^>]*><\/summary><ul[^>]*>(.*?)<\/ul><\/details>/s.exec(
    render({ pins: [anas, over] }),
  )?.[1];
  expect(list).toContain('<a href="#space-ana-1">Ana Reyes, now</a>');
  expect(list).toContain('<a href="#space-ben-1">Ben Osei, 12 min</a>');
});

test("a closer look shows each of them", () => {
  const beside = { ...anas, id: "ben-1", latitude: anas.latitude + 0.0005 };
  const pins = (zoom: number) =>
    render({ pins: [anas, beside], view: { centre: here, zoom } }).match(/map-marker available/g);
  expect([pins(15)?.length, pins(17)?.length]).toEqual([1, 2]);
});

test("a space that is being left is amber and says so", () => {
  const html = render({ pins: [{ ...anas, look: "leaving", status: "Leaving Soon" }] });
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

test("the map names its source", () => {
  expect(render()).toContain('© <a href="https://map.test">Map people</a>');
});

test("an owner's name is shown as text", () => {
  expect(render({ pins: [{ ...anas, name: "<script>alert(1)</script>" }] })).not.toContain("<script>");
});
