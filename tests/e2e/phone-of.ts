import type { Visitor } from "../visitor";
import { openPhone, type Phone, type PhoneOptions } from "./browser";

/** The phone of someone who is signed in. */
export async function openPhoneOf(
  { url }: { url: string },
  who: Visitor,
  options: Omit<PhoneOptions, "url">,
): Promise<Phone> {
  const phone = await openPhone({ url, ...options });
  const cookies = who
    .cookie()
    .split("; ")
    .map((pair) => pair.split(/=(.*)/));
  await phone.context.addCookies(cookies.map(([name = "", value = ""]) => ({ name, value, url })));
  return phone;
}

/** The map home's address around a place. */
export const homeAt = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `/?lat=${latitude}&lng=${longitude}`;
