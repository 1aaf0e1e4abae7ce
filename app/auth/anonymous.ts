/**
 * Cookies that identify nobody. Two of them change a page, `notice` and `style`: `http/page-cache.ts` keeps a variant of the
 * page for each. The device cookie counts at sign-in only.
 */
const SAYS_NOTHING = /^(?:|notice=seen|left=1|style=[\w-]{8}|tz=[\w/+-]{1,64}|(?:__Host-)?device=[\w%-]{1,200})$/;

/** Whether these cookies identify nobody, so that a page made for all visitors may answer, with the visitors' style. */
export const isAnonymous = (cookie: string | null | undefined): boolean =>
  (cookie ?? "").split(";").every((pair) => SAYS_NOTHING.test(pair.trim()));
