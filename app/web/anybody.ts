/** Cookies by which nobody is told apart: pages with and without the notice are kept apart by themselves. */
const SAYS_NOTHING = /^(?:|notice=seen|tz=[\w/+-]{1,64})$/;

/** Whether these cookies may be any visitor's, so that the answer may be one that is kept for all of them. */
export const isAnybody = (cookie: string | null | undefined): boolean =>
  (cookie ?? "").split(";").every((pair) => SAYS_NOTHING.test(pair.trim()));
