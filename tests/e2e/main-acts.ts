import { expectNoAxeViolations } from "./axe";
import type { Neighbour } from "./neighbour";

/** What a neighbour does by the forms of the pages. */

export async function share({ page }: Neighbour): Promise<void> {
  await page.getByRole("link", { name: "Share Space" }).click();
  await page.getByRole("radio", { name: "Now" }).check();
  await page.getByRole("button", { name: "Share Space" }).click();
}

export async function request({ page }: Neighbour): Promise<void> {
  // By keyboard, because a toast can lie above them for 5 seconds.
  await page.getByRole("link", { name: "Request Parking" }).press("Enter");
  await page.getByRole("button", { name: "Request Parking" }).press("Enter");
}

export async function promise({ page, card }: Neighbour, minutes: number, whom: string): Promise<void> {
  await card("You").getByRole("link", { name: "Promise" }).click();
  await page.getByText("Choose how long you'll wait for someone to arrive at your parking space.").waitFor();
  await page.getByRole("radio", { name: `${minutes} minutes` }).check();
  await page.getByRole("radio", { name: whom }).check();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Promise Space" }).click();
}
