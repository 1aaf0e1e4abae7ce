import { expect, test } from "vitest";
import { homeUrl } from "~/ui/spaces/home-url";

test("a change keeps the rest of the address", () => {
  expect(homeUrl("?lat=40.67&lng=-73.97", { radius: 1 })).toBe("/?lat=40.67&lng=-73.97&radius=1");
});

test("null takes a part away", () => {
  expect(homeUrl("?place=Brooklyn&zoom=12", { place: null })).toBe("/?zoom=12");
});

test("with nothing to say it is the plain home", () => {
  expect(homeUrl("", {})).toBe("/");
});

test("a centre stays readable", () => {
  expect(homeUrl("", { centre: "40.67,-73.97" })).toBe("/?centre=40.67,-73.97");
});

test("what was typed cannot add parameters of its own", () => {
  expect(homeUrl("", { place: "a&lat=1" })).toBe("/?place=a%26lat%3D1");
});
