import type { Locator } from "playwright";
import type { Person } from "../cast";
import type { Kindspot } from "../kindspot";
import { openPhone, type Phone } from "./browser";

export interface Neighbour extends Phone {
  /** Opens the map home at the person's place. */
  goHome: () => Promise<void>;
  /** Waits for a toast with this text. */
  toast: (text: string | RegExp) => Promise<void>;
  /** The card of someone's space in the list. */
  card: (owner: string) => Locator;
}

/** A person of the cast registers by the form, on a phone of their own that knows where it is, and sees the map home. */
export async function arrive(town: Kindspot, person: Person): Promise<Neighbour> {
  const phone = await openPhone({ url: town.url, javaScript: true, at: person.place });
  const { page } = phone;
  await page.goto("/auth?mode=sign-up");
  await page.getByLabel("First Name").fill(person.firstName);
  await page.getByLabel("Last Name").fill(person.lastName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  return neighbourOn(phone);
}

/** The member whose phone it is sees the map home. */
export async function neighbourOn(phone: Phone): Promise<Neighbour> {
  const { page } = phone;
  const goHome = async () => {
    await page.goto("/");
    await page.getByRole("heading", { name: "Nearby Parking" }).waitFor();
  };
  await goHome();
  return {
    ...phone,
    goHome,
    toast: (text) => page.locator(".toast", { hasText: text }).first().waitFor(),
    card: (owner) => page.locator(".space-card", { hasText: owner }),
  };
}

/** Opens what a card or a bar holds behind 'More', by keyboard: a toast can lie above it for 5 seconds. */
export const openMore = (part: Locator): Promise<void> => part.getByLabel("More", { exact: true }).press("Enter");
