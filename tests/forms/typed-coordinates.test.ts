import fc from "fast-check";
import { expect, test } from "vitest";
import { isOnEarth } from "~/domain/places/rules";
import { readHomeQuery } from "~/forms/home-query";
import { typedCoordinates } from "~/forms/typed-coordinates";

const BROOKLYN = { latitude: 40.6782, longitude: -73.9442 };

test.each([
  "40.6782, -73.9442",
  "40.6782,-73.9442",
  "40.6782 -73.9442",
  " (40.6782, -73.9442) ",
  "\u200e40.6782\u200e, \u2066-73.9442\u2069",
  "40.6782, −73.9442",
  "４０．６７８２，－７３．９４４２",
  "٤٠٫٦٧٨٢، -٧٣٫٩٤٤٢",
  "40,6782, -73,9442",
  "40,6782; -73,9442",
  "40.6782° N, 73.9442° W",
  "40.6782° N, -73.9442° W",
  "40.6782N 73.9442W",
  "N 40.6782 W 73.9442",
  "N40.6782° W73.9442°",
  "73.9442° W, 40.6782° N",
  "40°40'41.52\"N 73°56'39.12\"W",
  "40°40′41.52″N 73°56′39.12″W",
  "40° 40’ 41.52” N, 73° 56’ 39.12” W",
  "40º40'41.52''N 73º56'39.12''W",
  "40° 40.692' N 73° 56.652' W",
])("%j is a place in Brooklyn", (text) => {
  expect(typedCoordinates(text)).toEqual(BROOKLYN);
});

test.each([
  "geo:40.6782,-73.9442",
  "geo:40.6782,-73.9442?z=15",
  "geo:0,0?q=40.6782,-73.9442(The+corner)",
  "https://www.google.com/maps/@40.6782,-73.9442,15z",
  "https://www.google.com/maps/place/Eastern+Pkwy/@40.1,-73.1,17z/data=!3m1!4b1!4m6!3m5!1s0x89c25b:0x1!8m2!3d40.6782!4d-73.9442!16s",
  "www.google.com/maps/@40.6782,-73.9442,15z",
  "google.com/maps?q=40.6782,-73.9442",
  "https://www.google.com/maps?q=40.6782,-73.9442",
  "https://maps.google.com/?q=loc:40.6782,-73.9442",
  "https://www.google.com/maps/search/40.6782,+-73.9442?entry=tts",
  "https://www.google.com/maps/search/?api=1&query=40.6782%2C-73.9442",
  "https://www.google.com/maps/dir/?api=1&destination=40.6782,-73.9442",
  "https://www.openstreetmap.org/#map=15/40.6782/-73.9442",
  "https://www.openstreetmap.org/?mlat=40.6782&mlon=-73.9442#map=12/40.1/-73.1",
  "https://maps.apple.com/?ll=40.6782,-73.9442&q=Dropped%20Pin",
  "https://maps.apple.com/place?coordinate=40.6782,-73.9442&name=Marked%20Location",
  "https://www.bing.com/maps?cp=40.6782~-73.9442&lvl=15",
  "https://yandex.com.tr/harita/?ll=-73.9442,40.6782&z=16",
  "https://maps.yandex.ru/?z=16&ll=-73.9442%2C40.6782",
  "https://parking.example.org/?lat=40.6782&lng=-73.9442&radius=2",
  "Meet me here: https://www.google.com/maps?q=40.6782,-73.9442",
])("the link %s leads to a place in Brooklyn", (link) => {
  expect(typedCoordinates(link)).toEqual(BROOKLYN);
});

test("south and west, and the edge of the world, are places too", () => {
  expect(typedCoordinates("33°52'08\"S 151°12'33\"E")).toEqual({ latitude: -33.868889, longitude: 151.209167 });
  expect(typedCoordinates("-90.0, 180.0")).toEqual({ latitude: -90, longitude: 180 });
});

test.each([
  "",
  "11215",
  "11215-1234",
  "40, 73",
  "110 00 Praha 1",
  "12 Mill Lane",
  "Brooklyn, NY 11215",
  "95.5, 10.5",
  "40.6782",
  "1.2.3 4.5",
  "N 40.1 N 41.2",
  "https://maps.app.goo.gl/abcdefgh",
  "https://example.org/%E0%A4%A",
  "geo:",
  "geo:0,0",
])("%j are no coordinates", (text) => {
  expect(typedCoordinates(text)).toBeNull();
});

test("any text is a place on earth or none, at once", () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom("", "geo:", "https://", "40.1, "), (text, before) => {
      const point = typedCoordinates(before + text);
      expect(point === null || isOnEarth(point)).toBe(true);
    }),
  );
  for (const text of ["1", " ", "-", "1°", "lat=1&", "https://?q=1,", "%"]) typedCoordinates(text.repeat(100_000));
});

test("coordinates in the place field are the place that the address has", () => {
  const link = `https://www.google.com/maps/place/${"A+long+name+".repeat(10)}/@40.1,-73.1,17z/data=!3d40.6782!4d-73.9442`;
  for (const place of ["40.6782, -73.9442", link])
    expect(readHomeQuery(new URLSearchParams({ place }))).toMatchObject({ here: BROOKLYN, place: "" });
  expect(readHomeQuery(new URLSearchParams({ place: "Brooklyn" }))).toMatchObject({ here: null, place: "Brooklyn" });
});
