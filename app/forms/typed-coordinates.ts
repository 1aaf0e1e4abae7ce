import { isOnEarth, type Point } from "~/domain/places/rules";
import { withoutCopiedMarks, withPlainDigits } from "~/domain/shared/text";

/** Longest text that is read, in characters: shared links are longer than any name. */
const MAX_TEXT = 2000;
/** Decimals of a degree that are kept: 0.1 m. */
const DECIMALS = 6;

const NUMBER = "([+-]?\\d{1,3}(?:\\.\\d{1,20})?)";
const SIXTIETHS = "(\\d{1,2}(?:\\.\\d{1,10})?)";
/** '40.6782', '40° 40.69'', '40°40'41"' */
const ANGLE = `${NUMBER} ?°? ?(?:${SIXTIETHS} ?' ?)?(?:${SIXTIETHS} ?" ?)?`;
const BETWEEN = '(?: ?[,;/] ?| |(?<=[NSEW°"]))';
/** A letter stands behind both angles, before both, or nowhere. */
const anglePairs = [
  `^()${ANGLE} ?([NSEW])?${BETWEEN}()${ANGLE} ?([NSEW])?$`,
  `^([NSEW]) ?${ANGLE}()${BETWEEN}([NSEW]) ?${ANGLE}()$`,
].map((pattern) => new RegExp(pattern, "i"));
/** '40,6782 -73,9442' */
const decimalCommas = /^([+-]?\d{1,3}),(\d{3,20}) ?[,; ] ?([+-]?\d{1,3}),(\d{3,20})$/;
/** Two decimals, a degree's sign or a letter: without them, as in '40, 73', the numbers may mean anything. */
const surelyCoordinates = /\d\.\d.*\d\.\d|°|[NSEW]/i;

/** Where links hold their place, the pin before the middle of the map. */
const inLinks = [
  `!3d${NUMBER}!4d${NUMBER}`, // Google's pin
  `\\bm?lat(?:itude)?=${NUMBER}&(?:.*&)?m?(?:lng|lon|longitude)=${NUMBER}`, // OpenStreetMap's pin, and our own links
  `[?&](?:q|query|ll|coordinate|center|destination|daddr|cp)=(?:loc:)?${NUMBER}[,~] ?${NUMBER}`,
  `#map=[\\d.]{1,5}/${NUMBER}/${NUMBER}`,
  `(?:@|/(?:search|place)/|\\bgeo:)${NUMBER}, ?${NUMBER}`,
].map((pattern) => new RegExp(pattern, "i"));

/** Links of Yandex Maps, which name the longitude first. */
const turned = /(\/\/(?:[\w-]+\.){0,3}yandex\.[^?]*\?(?:[^&]*&)*ll=)([^,&]*),([^&]*)/i;

/**
 * The place that pasted coordinates or a link to a map mean: '40.6782, -73.9442', '40°40'41"N 73°56'39"W', 'geo:40.6,-73.9'.
 * Null for any other text. A short link, which only its own server can read, is none.
 */
export function typedCoordinates(text: string): Point | null {
  if (text === "") return null; // most loads of the map: nobody typed a place
  const plain = inPlainSigns(text.slice(0, MAX_TEXT));
  if (/:\/\/|\bgeo:|^[\w-]+\.[\w.-]+\//i.test(plain)) return inLink(plain);
  const bare = plain.replace(/^\((.*)\)$/, "$1").replace(decimalCommas, "$1.$2,$3.$4");
  const parts = anglePairs.map((pattern) => pattern.exec(bare)?.slice(1)).find(Boolean);
  if (!parts || !surelyCoordinates.test(bare)) return null;
  const [first, second] = [parts.slice(0, 5), parts.slice(5)].map(angleOf);
  if (!first || !second || (first.axis && first.axis === second.axis)) return null;
  const isTurned = first.axis === "longitude" || second.axis === "latitude";
  return isTurned ? pointAt(second.degrees, first.degrees) : pointAt(first.degrees, second.degrees);
}

/** The signs of every keyboard and of pages as ASCII has them. */
const inPlainSigns = (text: string): string =>
  withoutCopiedMarks(withPlainDigits(text.replaceAll("º", "°").normalize("NFKC")))
    .replaceAll(/[′’‘ʹ´`]/g, "'")
    .replaceAll(/[″“”„]|''/g, '"')
    .replaceAll(/[−–‒]/g, "-")
    .replaceAll("٫", ".")
    .replaceAll(/[،、]/g, ",")
    .replaceAll(/\s+/g, " ");

function inLink(text: string): Point | null {
  const link = decoded(text).replace(turned, "$1$3,$2");
  for (const pattern of inLinks) {
    const [, latitude, longitude] = pattern.exec(link) ?? [];
    const point = latitude && longitude ? pointAt(Number(latitude), Number(longitude)) : null;
    // 'geo:0,0?q=…' says that its place follows.
    if (point && (point.latitude !== 0 || point.longitude !== 0)) return point;
  }
  return null;
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link.replaceAll("+", " "));
  } catch {
    return link;
  }
}

/**
 * One angle, of its five parts in `anglePairs`. `axis` is null where no letter stands before or behind the angle: which of
 * two is the latitude then follows from their order.
 */
function angleOf([before, degrees = "", minutes = "0", seconds = "0", after]: readonly (string | undefined)[]) {
  const letter = (before || after || "").toUpperCase();
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
  // Who writes both, as in '-73.9442° W', says the same twice.
  const isNegative = degrees.startsWith("-") || /[SW]/.test(letter);
  const axis = letter === "" ? null : /[NS]/.test(letter) ? "latitude" : "longitude";
  return { degrees: isNegative ? -size : size, axis };
}

/** `+ 0` makes 0 of −0. */
function pointAt(latitude: number, longitude: number): Point | null {
  const [north = 0, east = 0] = [latitude, longitude].map((degrees) => Number(degrees.toFixed(DECIMALS)) + 0);
  const point = { latitude: north, longitude: east };
  return isOnEarth(point) ? point : null;
}
