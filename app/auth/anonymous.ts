/**
 * Cookies that change no page. Pages with and without notice, and with style inlined or linked, are cached separately. The
 * device cookie counts at sign-in only.
 */
const SAYS_NOTHING = /^(?:|notice=seen|left=1|style=[\w-]{8}|tz=[\w/+-]{1,64}|(?:__Host-)?device=[\w%-]{1,200})$/;

/** Whether these cookies identify nobody, so that a page cached for all visitors may answer. */
export const isAnonymous = (cookie: string | null | undefined): boolean =>
  (cookie ?? "").split(";").every((pair) => SAYS_NOTHING.test(pair.trim()));
