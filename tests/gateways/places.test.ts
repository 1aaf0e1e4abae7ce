import { expect, test } from "vitest";
import { distanceMiles, type Point } from "~/domain/places/rules";
import { fold } from "~/gateways/places/fold";
import { packagedPlaces } from "~/gateways/places/packaged-places";
import { ana } from "../cast";
import { ownTime } from "../timing";

const places = packagedPlaces("app/gateways/places/places.txt.br");
const berlin = packagedPlaces("app/gateways/places/places.txt.br", { timeZone: "Europe/Berlin" });

const labels = async (query: string, limit?: number) => (await places.find(query, limit)).map(({ label }) => label);
const best = async (query: string) => (await labels(query, 1))[0];

test("a postcode is found with its town", async () => {
  expect(await labels("10001")).toEqual(["10001 New York, NY"]);
});

test.each([
  "11215-1234",
  " 11215 ",
  "Brooklyn, NY 11215",
  "411 7th Avenue, Brooklyn, NY 11215, USA",
  "11215 Brooklyn",
  "１１２１５",
  "۱۱۲۱۵",
  "Brooklyn،١١٢١٥",
])("%j is the postcode 11215", async (query) => {
  expect(await labels(query)).toEqual(["11215 Brooklyn, NY"]);
});

test("the beginning of a postcode finds those that begin so, in order", async () => {
  expect(await labels("1121", 3)).toEqual(["11210 Brooklyn, NY", "11211 Brooklyn, NY", "11212 Brooklyn, NY"]);
});

test("Ana's postcode lies within a mile of where she lives", async () => {
  const [place] = await places.find("11215");
  expect(place && distanceMiles(place, ana.place)).toBeLessThan(1);
});

test("Puerto Rico has its postcodes too", async () => {
  expect(await best("00901")).toBe("00901 San Juan, PR");
});

test.each([
  ["Paris 1er", "Paris, France"],
  ["Lyon 3e", "Lyon, France"],
  ["Marseille 13ème", "Marseille, France"],
  ["Berlin-Mitte", "Mitte, Germany"],
  ["Kadıköy/İstanbul", "Istanbul, Türkiye"],
  ["г. Москва", "Moscow, Russia"],
  ["TP. Hồ Chí Minh", "Ho Chi Minh City, Vietnam"],
  ["Brighton & Hove", "Brighton, United Kingdom"],
  ["Marseille CEDEX 08", "Marseille, France"],
  ["Winston-Salem", "Winston-Salem, NC"],
  ["Stratford-upon-Avon", "Stratford-upon-Avon, United Kingdom"],
  ["Vitoria/Gasteiz", "Gasteiz / Vitoria, Spain"],
  ["Unter den Linden 77 Berlin", "Berlin, Germany"],
  ["Via Roma 5b Torino Italia", "Turin, Italy"],
])("%j, a district or two names, is %s", async (query, label) => {
  expect(await best(query)).toBe(label);
});

test.each([
  ["Wien, Österreich", "Vienna, Austria"],
  ["Paris, Frankreich", "Paris, France"],
  ["Doha, Katar", "Doha, Qatar"],
  ["Pristina, Косово", "Pristina, Kosovo"],
  ["Milano, Italia", "Milan, Italy"],
  ["Madrid España", "Madrid, Spain"],
  ["Praha, Česko", "Prague, Czechia"],
  ["Москва, Россия", "Moscow, Russia"],
  ["東京、日本", "Tokyo, Japan"],
  ["القاهرة، مصر", "Cairo, Egypt"],
  ["Londres, Royaume-Uni", "London, United Kingdom"],
  ["İstanbul, Türkiye", "Istanbul, Türkiye"],
  ["New York, Vereinigte Staaten", "New York City, NY"],
  ["Boston Estados Unidos", "Boston, MA"],
])("%j, a city and its country in a language of its people, is %s", async (query, label) => {
  expect(await best(query)).toBe(label);
});

test.each([
  ["Brooklyn", "Brooklyn, NY"],
  ["brooklyn ny", "Brooklyn, NY"],
  ["Springfield, IL", "Springfield, IL"],
  ["springfield illinois", "Springfield, IL"],
  ["411 7th Avenue, Brooklyn, NY", "Brooklyn, NY"],
  ["Park Slope", "Park Slope, NY"],
  ["new york", "New York City, NY"],
  ["Saint Louis", "St. Louis, MO"],
  ["Woodstock, VT", "Woodstock, VT"],
  ["München", "Munich, Germany"],
  ["munchen", "Munich, Germany"],
  ["80331 München", "Munich, Germany"],
  ["Berlin 10115", "Berlin, Germany"],
  ["10115 Berlin", "Berlin, Germany"],
  ["Madrid 28001", "Madrid, Spain"],
  ["28001 Madrid, Spain", "Madrid, Spain"],
  ["Invalidenstr. 1, 10115 Berlin", "Berlin, Germany"],
  ["Paris, 75001", "Paris, France"],
  ["NY 11215", "11215 Brooklyn, NY"],
  ["Richmond, CA", "Richmond, CA"],
  ["Richmond, Canada", "Richmond, Canada"],
  ["411 7th Avenue, 11215", "11215 Brooklyn, NY"],
  ["São Paulo", "São Paulo, Brazil"],
  ["SAO PAULO", "São Paulo, Brazil"],
  ["london uk", "London, United Kingdom"],
  ["Москва", "Moscow, Russia"],
  ["東京", "Tokyo, Japan"],
])("%j means %s", async (query, label) => {
  expect(await best(query)).toBe(label);
});

test.each([
  ["D-10115 Berlin", "Berlin, Germany"],
  ["DE-10115 Berlin", "Berlin, Germany"],
  ["PLZ 10115 Berlin", "Berlin, Germany"],
  ["A-1010 Wien", "Vienna, Austria"],
  ["CH-8001 Zürich", "Zürich, Switzerland"],
  ["F-75001 Paris", "Paris, France"],
  ["L-1111 Luxembourg", "Luxembourg, Luxembourg"],
  ["00-001 Warszawa", "Warsaw, Poland"],
  ["110 00 Praha 1", "Prague, Czechia"],
  ["SE-114 55 Stockholm", "Stockholm, Sweden"],
  ["105 57 Αθήνα", "Athens, Greece"],
  ["1100-148 Lisboa", "Lisbon, Portugal"],
  ["SW1A 1AA, London", "London, United Kingdom"],
  ["10 Downing Street, London SW1A 2AA", "London, United Kingdom"],
  ["Dublin 2, D02 X285", "Dublin, Ireland"],
  ["Ottawa, ON K1A 0B1", "Ottawa, Canada"],
  ["1012 AB Amsterdam", "Amsterdam, Netherlands"],
  ["1012AB Amsterdam", "Amsterdam, Netherlands"],
  ["Sydney NSW 2000", "Sydney, Australia"],
  ["New Delhi 110001", "New Delhi, India"],
  ["São Paulo 01310-100", "São Paulo, Brazil"],
  ["〒100-0001 東京", "Tokyo, Japan"],
  ["100000 北京", "Beijing, China"],
  ["Москва 101000", "Moscow, Russia"],
  ["28001 Madrid (España)", "Madrid, Spain"],
  ["28001 Madrid España", "Madrid, Spain"],
  ["Miami FL33101", "Miami, FL"],
  ["Zip 11215", "11215 Brooklyn, NY"],
  ["10115 Berl", "Berlin, Germany"],
])("in New York, too, a code of elsewhere beside a city doesn't hide it: %j means %s", async (query, label) => {
  expect(await best(query)).toBe(label);
  expect((await berlin.find(query, 1)).map((place) => place.label)).toEqual(query.startsWith("Zip") ? [] : [label]);
});

test.each([
  ["Invalidenstr. 1, 10115 Berlin Mitte", "Mitte, Germany"],
  ["Invalidenstr. 1, 10115 Berlin Nord", "Berlin, Germany"],
  ["Calle Mayor 1, 28001 Madrid España", "Madrid, Spain"],
  ["411 7th Ave SE, 11215", "11215 Brooklyn, NY"],
  ["Peachtree St, Georgia 30303", "30303 Atlanta, GA"],
  ["Mexico 13114", "13114 Mexico, NY"],
  ["11215, USA", "11215 Brooklyn, NY"],
])("behind a street, too, the words beside a code say where it is: %j means %s", async (query, label) => {
  expect(await best(query)).toBe(label);
});

test.each([
  "10115, Germany",
  "10115 Deutschland",
  "Allemagne 10115",
  "DE-10115",
  "28001 España",
  "75001 France",
  "20121, Италия",
  "Somewhere 1, 10115, Germany",
])("in New York, too, %j is a code of the country that stands beside it, and cannot be known", async (query) => {
  expect(await places.find(query)).toEqual([]);
  expect(await places.isForeignCode(query)).toBe(true);
});

test.each(["221 Baker Street", "411 7th Avenue", "12 Mill Lane", "1600 Pennsylvania Avenue", "Highway 101", "Area 51"])(
  "the number in %j is no code beside a city",
  async (query) => {
    expect(await places.find(query)).toEqual([]);
  },
);

test("of namesakes the most populous comes first", async () => {
  expect(await labels("paris", 3)).toEqual(["Paris, France", "Paris, TX", "Paris, Canada"]);
});

test.each([
  "10115",
  "20095",
  "28001",
  "1010",
  "10115-1234",
  "SW1A 1AA",
  "D-10115",
  "1012 AB",
  "1900 AB",
  "K1A 0B1",
  "Nowhere 10115",
])("in Berlin the code %j is no place of the United States, and it is said that it cannot be known", async (code) => {
  expect(await berlin.find(code)).toEqual([]);
  expect(await berlin.isForeignCode(code)).toBe(true);
});

test.each([
  ["10115 Berlin", "Berlin, Germany"],
  ["11215 Brooklyn", "11215 Brooklyn, NY"],
  ["411 7th Avenue, 11215 NY", "11215 Brooklyn, NY"],
  ["11215, USA", "11215 Brooklyn, NY"],
  ["1010 Wien", "Vienna, Austria"],
])("in Berlin %j means %s, because a city, state or country stands beside the code", async (query, label) => {
  expect((await berlin.find(query, 1)).map((place) => place.label)).toEqual([label]);
});

test.each([
  "D-10115",
  "01310-100",
  "SW1A 1AA",
  "1012 AB",
  "100-0001",
  "D02 AF30",
  "114 55",
  "VLT 1117",
  "00-950",
  "E1 6AN",
])("in New York, too, %j is a code of elsewhere", async (code) => {
  expect(await places.isForeignCode(code)).toBe(true);
});

test.each(["99999", "Nowhereville", "12 Mill Lane", "A40 Road", "7th Avenue", "42nd St", "Nowhereville 99999", ""])(
  "in New York %j is no code of elsewhere",
  async (text) => {
    expect(await places.isForeignCode(text)).toBe(false);
  },
);

test.each([
  ["America/New_York", true],
  ["America/Indiana/Knox", true],
  ["US/Pacific", true],
  ["Pacific/Honolulu", true],
  ["America/Puerto_Rico", true],
  ["UTC", true],
  ["America/Toronto", false],
  ["America/Sao_Paulo", false],
  ["Asia/Tokyo", false],
  ["GB", false],
])("in the time zone %s a bare code is one of the United States: %s", async (timeZone, american) => {
  const found = await packagedPlaces("app/gateways/places/places.txt.br", { timeZone }).find("11215");
  expect(found).toHaveLength(american ? 1 : 0);
});

test.each([
  ["Berlin", { latitude: 52.52, longitude: 13.4 }, false],
  ["Toronto", { latitude: 43.7, longitude: -79.4 }, false],
  ["Brooklyn", ana.place, true],
  ["San Juan", { latitude: 18.45, longitude: -66.07 }, true],
])("a map of %s tells the country, whatever the time zone", async (_, middle, american) => {
  const timeZone = american ? "Europe/Berlin" : "America/New_York";
  const mapped = packagedPlaces("app/gateways/places/places.txt.br", { timeZone, middle: () => middle });
  expect(await mapped.find("11215")).toHaveLength(american ? 1 : 0);
});

const meanings = async (query: string, around?: Point) =>
  (await places.meanings(query, around)).map(({ label }) => label);

test("namesakes of comparable size may be meant, the most populous first", async () => {
  expect((await meanings("Springfield")).slice(0, 4)).toEqual([
    "Springfield, MO",
    "Springfield, MA",
    "Springfield, IL",
    "Springfield, OR",
  ]);
  expect(await meanings("Valencia")).toEqual(["Valencia, Venezuela", "Valencia, Spain"]);
});

test("of a city much larger than its namesakes nothing else is meant", async () => {
  for (const city of ["Paris", "London", "Berlin"]) expect(await meanings(city)).toHaveLength(1);
});

test("the meanings near a member come first, also those of small towns", async () => {
  expect((await meanings("springfield", ana.place))[0]).toBe("Springfield, NJ");
  const dallas = { latitude: 32.78, longitude: -96.8 };
  expect(await meanings("Paris", dallas)).toEqual(["Paris, TX", "Paris, France"]);
});

test.each(["11215", "brookl", "Springfield, IL", "10115 Berlin", "zzzzqqq", ""])(
  "%j has no second meaning",
  async (query) => {
    expect((await meanings(query)).length).toBeLessThan(2);
  },
);

test("a large city called so in another language may be meant too", async () => {
  expect(await meanings("Milano")).toEqual(["Milano, TX", "Milan, Italy"]);
  expect(await meanings("Roma")).toContain("Rome, Italy");
});

test.each([
  ["Milano", "Milan, Italy"],
  ["Geneva", "Genève, Switzerland"],
  ["Ghent", "Gent, Belgium"],
  ["Miami", "Miami, FL"],
  ["Brooklyn", "Brooklyn, NY"],
])("a community in Berlin means by %j %s", async (query, label) => {
  expect((await berlin.find(query, 1)).map((place) => place.label)).toEqual([label]);
});

test.each([
  ["Europe/Rome", "Roma", "Rome, Italy"],
  ["Europe/Rome", "Valencia", "Valencia, Spain"],
  ["Europe/Madrid", "Valencia", "Valencia, Spain"],
  ["Europe/Madrid", "Toledo", "Toledo, Spain"],
  ["Europe/Madrid", "Vitoria", "Gasteiz / Vitoria, Spain"],
  ["Europe/Madrid", "San Sebastián", "Donostia / San Sebastián, Spain"],
  ["Europe/Madrid", "Lérida", "Lleida, Spain"],
  ["Europe/Madrid", "Gerona", "Girona, Spain"],
  ["Europe/Zurich", "Bienne", "Biel/Bienne, Switzerland"],
  ["America/New_York", "Bozen", "Bolzano, Italy"],
  ["Europe/Rome", "Brixen", "Bressanone, Italy"],
  ["Europe/Rome", "Bruneck", "Brunico, Italy"],
  ["Europe/Brussels", "Courtrai", "Kortrijk, Belgium"],
  ["Europe/Helsinki", "Vasa", "Vaasa, Finland"],
  ["Europe/Madrid", "Mérida", "Mérida, Spain"],
  ["Europe/Berlin", "Cartagena", "Cartagena, Spain"],
  ["America/Caracas", "Valencia", "Valencia, Venezuela"],
  ["America/Argentina/Buenos_Aires", "Córdoba", "Córdoba, Argentina"],
  ["America/Toronto", "London", "London, Canada"],
  ["Europe/London", "Perth", "Perth, United Kingdom"],
  ["Australia/Perth", "Perth", "Perth, Australia"],
  ["America/Chicago", "Birmingham", "Birmingham, AL"],
  ["America/Chicago", "Paris", "Paris, France"],
  ["America/New_York", "Rome", "Rome, Italy"],
  ["America/New_York", "Venice", "Venice, CA"],
  ["America/Toronto", "Rome", "Rome, Italy"],
  ["UTC", "Valencia", "Valencia, Venezuela"],
])("a community in %s means by %j the one of its country or near it: %s", async (timeZone, query, label) => {
  const there = packagedPlaces("app/gateways/places/places.txt.br", { timeZone });
  expect((await there.find(query, 1)).map((place) => place.label)).toEqual([label]);
});

test.each([
  ["America/Sao_Paulo", "São Paulo - SP", "São Paulo, Brazil"],
  ["America/Sao_Paulo", "Rio de Janeiro/RJ", "Rio de Janeiro, Brazil"],
  ["Europe/Rome", "Roma (RM)", "Rome, Italy"],
  ["Europe/Rome", "Via Roma 5, Milano MI", "Milan, Italy"],
  ["Europe/Berlin", "Hauptstr. 5, Köln", "Köln, Germany"],
  ["America/New_York", "411 7th Avenue, Brooklyn", "Brooklyn, NY"],
  ["Europe/Zurich", "Bern BE", "Bern, Switzerland"],
  ["America/Mexico_City", "Monterrey, N.L.", "Monterrey, Mexico"],
  ["Europe/London", "London ON", "London, Canada"],
  ["Europe/Berlin", "Musterweg 1 50667 Köln", "Köln, Germany"],
  ["Europe/Berlin", "Musterweg 1 50667 Köln Deutschland", "Köln, Germany"],
  ["Europe/Paris", "12 rue de la Paix 75002 Paris", "Paris, France"],
  ["Europe/Zurich", "Bahnhofstrasse 1 8001 Zürich ZH", "Zürich, Switzerland"],
])("a community in %s finds an address as it is written there: %j is in %s", async (timeZone, query, label) => {
  const there = packagedPlaces("app/gateways/places/places.txt.br", { timeZone });
  expect((await there.find(query, 1)).map((place) => place.label)).toEqual([label]);
});

test.each([
  ["99 rue de Rivoli Paris", "Paris, France"],
  ["Paris 99 rue de Rivoli", "Paris, France"],
  ["12 bis rue de la République Marseille", "Marseille, France"],
  ["Avenida Paulista 100 São Paulo", "São Paulo, Brazil"],
  ["Madrid Calle Mayor 5", "Madrid, Spain"],
  ["Madrid, Calle Mayor 5", "Madrid, Spain"],
  ["Москва, ул. Тверская 5", "Moscow, Russia"],
  ["Köln Musterstraße 5", "Köln, Germany"],
  ["Berlin, Invalidenstr. 1", "Berlin, Germany"],
  ["10 Downing Street London", "London, United Kingdom"],
  ["350 5th Ave New York NY", "New York City, NY"],
  ["350 5th Ave Apt 2 New York NY", "New York City, NY"],
  ["1600 Pennsylvania Ave NW Washington DC", "Washington, D.C., DC"],
  ["12 Main St Federal Way WA", "Federal Way, WA"],
  ["Flatbush Avenue Brooklyn", "Brooklyn, NY"],
])("without a comma, too, the city beside a street is found: %j is in %s", async (query, label) => {
  expect(await best(query)).toBe(label);
});

test.each([
  "12 rue de Rivoli",
  "5 rue de Lyon",
  "12 rue Victor Hugo",
  "Via Roma",
  "Via Maria Vittoria",
  "12 Court Street East",
])("%j says no city: streets are called after cities and people", async (query) => {
  expect(await places.find(query)).toEqual([]);
});

test.each([
  ["東京都千代田区", "Tokyo, Japan"],
  ["東京都千代田区丸の内1-9-1", "Tokyo, Japan"],
  ["神奈川県横浜市西区", "Yokohama, Japan"],
  ["京都府宇治市", "Uji, Japan"],
  ["北京市朝阳区", "Beijing, China"],
  ["广东省深圳市南山区", "Shenzhen, China"],
  ["台北市信義區", "Taipei, Taiwan"],
  ["香港中環", "Hong Kong, Hong Kong SAR China"],
  ["서울특별시 강남구", "Seoul, South Korea"],
  ["경기도 수원시 영통구", "Suwon, South Korea"],
])("an address that goes from the larger to the smaller has its city: %j is in %s", async (query, label) => {
  expect(await best(query)).toBe(label);
});

test.each(["Austin, TN", "12 Main Street, Austin, TN", "Milano MI", "350 Paris Avenue", "1600 Pennsylvania Avenue"])(
  "a community in the United States takes %j for no place of another state",
  async (query) => {
    expect(await places.find(query)).toEqual([]);
  },
);

test("namesakes of other countries are offered beside the one of the community's own, and found by their labels", async () => {
  const madrid = packagedPlaces("app/gateways/places/places.txt.br", { timeZone: "Europe/Madrid" });
  const offered = (await madrid.meanings("Mérida")).map(({ label }) => label);
  expect(offered).toEqual(["Mérida, Spain", "Mérida, Mexico", "Mérida, Venezuela"]);
  for (const label of offered) expect((await madrid.find(label, 1)).map((place) => place.label)).toEqual([label]);
});

test("a city of the community's own country whose name goes on is offered, where none there is called just that", async () => {
  const madrid = packagedPlaces("app/gateways/places/places.txt.br", { timeZone: "Europe/Madrid" });
  const offered = async (query: string) => (await madrid.meanings(query)).map(({ label }) => label);
  expect(await offered("Santiago")).toEqual(["Santiago, Chile", "Santiago de Compostela, Spain"]);
  expect(await offered("Valencia")).toEqual(["Valencia, Spain", "Valencia, Venezuela"]);
});

test.each([
  ["Hamrun", "Ħamrun, Malta"],
  ["mellieha", "Mellieħa, Malta"],
  ["gence", "Ganja, Azerbaijan"],
  ["ISTANBUL", "Istanbul, Türkiye"],
  ["Odense", "Odense, Denmark"],
  ["Da Nang", "Da Nang, Vietnam"],
])("the letters of %j are those that every keyboard has: %s", async (query, label) => {
  expect(await best(query)).toBe(label);
});

test.each([
  ["Washington, D.C.", "Washington, D.C., DC"],
  ["Washington D.C.", "Washington, D.C., DC"],
  ["Brooklyn, N.Y.", "Brooklyn, NY"],
  ["Austin, U.S.A.", "Austin, TX"],
  ["Montreal, QC", "Montréal, Canada"],
  ["Toronto ON", "Toronto, Canada"],
  ["Sydney NSW 2000", "Sydney, Australia"],
  ["St. John’s, NL", "St. John's, Canada"],
  ["Amsterdam, NL", "Amsterdam, Netherlands"],
  ["London W1", "London, United Kingdom"],
  ["SW1A London", "London, United Kingdom"],
])("%j is a city with its state or district: %s", async (query, label) => {
  expect(await best(query)).toBe(label);
});

test("each meaning is found again by its label", async () => {
  for (const city of ["Springfield", "Valencia", "Richmond", "San José", "Milano"])
    for (const label of await meanings(city)) expect(await best(label)).toBe(label);
});

test("a place called so comes before larger ones that only begin so", async () => {
  expect(await best("Bath")).toBe("Bath, United Kingdom");
});

test("the beginning of a name is enough", async () => {
  expect(await best("brookl")).toBe("Brooklyn, NY");
});

test("at most five places are offered unless more are asked for", async () => {
  expect(await places.find("springfield")).toHaveLength(5);
  expect(await places.find("springfield", 12)).toHaveLength(12);
});

test("no place is offered twice, whichever of its names fit", async () => {
  const offered = await labels("san", 50);
  expect(new Set(offered).size).toBe(offered.length);
});

test.each([
  "",
  " ",
  "a",
  "zzzzqqq",
  "Nowhere, NY",
  "|",
  "\n\t|0",
  "../../etc/passwd",
  "__proto__",
  "😀🅿️",
  "\0\0",
  "\ud83d",
  "https://maps.app.goo.gl/abc",
  "www.example.org/paris",
])("%j is no place", async (query) => {
  expect(await places.find(query)).toEqual([]);
});

test.each([
  ["letters", "x"],
  ["spaces", " "],
  ["commas", ","],
  ["digits", "1 "],
  ["marks", "a\u0301"],
  ["ligatures", "ﷺ"],
  ["ideographs", "東"],
  ["words for streets", "rue street "],
])("100 KB of %s are answered with nothing, and at once", async (_, character) => {
  await places.find("warm");
  const find = async () => expect(await places.find(character.repeat(100 * 1024))).toEqual([]);
  expect(await ownTime(find)).toBeLessThan(1000);
});

test("a list that is missing is an error that names the file", async () => {
  await expect(packagedPlaces("nowhere.br").find("paris")).rejects.toThrow("nowhere.br");
});

test.each([
  ["ST. JOHN’S", "saint johns"],
  ["Constructor", "constructor"],
])("the name %j is spelled %j for comparing", (name, spelled) => {
  expect(fold(name)).toBe(spelled);
});
