/** The user agents of phones and tablets. iPads may say that they are Macs. */
const MOBILE = /Mobi|Android|iPhone|iPad/;

/** Whether a user agent is that of a phone or tablet. */
export const isMobile = (agent: string | null | undefined): boolean => MOBILE.test(agent ?? "");

/** Whether a request comes from an iPhone, or an iPad that says so. */
export const isApplePhone = ({ headers }: Request): boolean => /iPhone|iPad/.test(headers.get("User-Agent") ?? "");
