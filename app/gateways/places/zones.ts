/**
 * Time zones of the United States and its territories (IANA's zone.tab), and those that name no country: there a bare
 * postcode is read as one of the United States, too.
 */
const american = new RegExp(
  `^(?:${[
    "US/.+",
    "America/(?:Indiana|Kentucky|North_Dakota)/.+",
    "America/(?:New_York|Detroit|Louisville|Fort_Wayne|Indianapolis|Chicago|Menominee|Denver|Shiprock|Boise|Phoenix)",
    "America/(?:Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Puerto_Rico|St_Thomas)",
    "Pacific/(?:Honolulu|Johnston|Midway|Wake|Guam|Saipan|Pago_Pago)",
    "Etc/.+|UTC|GMT|EST|MST|HST|EST5EDT|CST6CDT|MST7MDT|PST8PDT",
  ].join("|")})$`,
);

/** Whether a bare postcode is one of the United States, by the community's time zone. */
export const isAmericanZone = (timeZone: string): boolean =>
  american.test(timeZone) || american.test(new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone);
