/** The city in an address that has no comma before it, as many people write and paste them. */

/** What stands behind a street's name, folded: 'St' has become 'saint'. */
const AFTER_NAME = new Set(
  "street avenue ave road rd lane ln drive dr boulevard blvd way court ct place pl square sq terrace highway hwy parkway pkwy saint".split(
    " ",
  ),
);
const DIRECTION = /^(?:north|south|east|west|[ns][ew]?|[ew]) /;
/** What stands before a street's name, and never behind one. */
const BEFORE_NAME = "rue|quai|chemin|allee|via|viale|piazza|corso|calle|paseo|rua|ul|ulica|ulitsa|ул|улица";
const BEFORE_NAME_TOO = `${BEFORE_NAME}|avenue|av|boulevard|bd|place|avenida|plaza`;
const streetBefore = new RegExp(`^(?:\\d+[a-z]? (?:bis |ter )?)?(?:${BEFORE_NAME_TOO}) (.+)$`, "u");
const streetAfterCity = new RegExp(`^(\\D+?) (?:\\d+[a-z]? (?:${BEFORE_NAME_TOO})|${BEFORE_NAME}) `, "u");
/** 'musterstrasse 5' */
const streetInOneWord =
  /^(\D+?) \S+(?:strasse|str|weg|platz|gasse|allee|straat|laan|gracht|gatan|vagen|gata|veien|gade) \d/u;
const streetWord = new RegExp(`^(?:${BEFORE_NAME_TOO})$|\\d`, "u");
/** A street is called after what follows: 'rue de Rivoli' is not in Rivoli. */
const PARTICLE = /^(?:des?|du|la|les?|l|d|dell[aeo]?|del|di|da|do|dos|das|y|et|e)$/;
const MAX_CITY_WORDS = 3;
/** Characters; two letters are a state: '12 Main St Federal Way WA'. */
const MIN_CITY_LENGTH = 3;

/** Han, kana or Hangul: there an address goes from the larger to the smaller, often without a space. */
const eastern = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]{2,}/gu;
const unit = /.{2,9}?[都道府県縣省市区區县시군구]/gu;

/** '12 main street austin tx': what follows the last word for a street, and then the ones before it. */
export function behindStreet(part: string): string[] {
  const words = part.split(" ");
  const hasNumber = /^\d/.test(part);
  return words
    .flatMap((word, at) => {
      // Never the first word, which is the name; 'st' is folded to 'saint', as in 'saint louis'.
      const isStreet = AFTER_NAME.has(word) && at > (hasNumber ? 1 : 0) && (hasNumber || word !== "saint");
      // The blank: a direction alone is no city ('12 main street n').
      const rest = `${words.slice(at + 1).join(" ")} `.replace(DIRECTION, "").trim();
      return isStreet && rest.length >= MIN_CITY_LENGTH ? [rest] : [];
    })
    .reverse();
}

/** 'musterweg 1 50667 köln deutschland', 'via roma 5 milano': the city follows the number, unless a street does. */
export function behindNumber(part: string): string[] {
  const [, behind = ""] = / \d{1,5}[a-z]? (\D+)$/.exec(part) ?? [];
  return behind && !streetBefore.test(behind) ? [behind] : [];
}

/** '99 rue de rivoli paris', 'paris 99 rue de rivoli', 'madrid calle mayor 5': only a large city is believed. */
export function aroundStreet(part: string): string[] {
  const [, first] = streetAfterCity.exec(part) ?? [];
  const words = streetBefore.exec(part)?.[1]?.split(" ") ?? [];
  const ends = Array.from({ length: MAX_CITY_WORDS }, (_, nth) => words.length - MAX_CITY_WORDS + nth).filter(
    (start) => start > 0 && !PARTICLE.test(words[start - 1] ?? ""),
  );
  return [...(first ? [first] : []), ...ends.map((start) => words.slice(start).join(" "))];
}

/** 'Berlin, Invalidenstr. 1' and 'Köln Musterstraße 5', folded. */
export function beforeStreet([first = "", ...others]: readonly string[]): string[] {
  if (/\d/.test(first) && others.length > 0) return [];
  const isStreet = (part: string) => part.split(" ").some((word) => streetWord.test(word));
  return others.some(isStreet) ? [first] : (streetInOneWord.exec(first)?.slice(1) ?? []);
}

/** '東京都千代田区', '서울특별시 강남구': its cities, then what else it is in. */
export function inEasternAddress(question: string): string[] {
  const runs = question.normalize("NFKC").match(eastern) ?? [];
  const units = runs.flatMap((run) => run.match(unit) ?? []);
  const beginnings = [4, 3, 2].map((length) => runs[0]?.slice(0, length) ?? "");
  return [...units.filter((name) => /[市시]$/.test(name)), ...units, ...beginnings];
}
