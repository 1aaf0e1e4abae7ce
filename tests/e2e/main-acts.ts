import { expectNoAxeViolations } from "./axe";
import type { Neighbour } from "./neighbour";

/** What a neighbour does by the forms of the pages. */

export async function share({ page, toast }: Neighbour): Promise<void> {
  await page.getByRole("link", { name: "Share Space" }).click();
  await page.getByRole("radio", { name: "Now" }).check();
  await page.getByRole("button", { name: "Share Space" }).click();
  await toast(/Space Shared.*Your parking space has been shared with nearby drivers\. You earned 50 points!/);
}

export async function request({ page, toast }: Neighbour): Promise<void> {
  await page.getByRole("link", { name: "Request Parking" }).click();
  await page.getByRole("button", { name: "Request Parking" }).click();
  await toast(/Request Created.*Your parking request has been sent to nearby drivers\./);
}

export async function promise({ page, card, toast }: Neighbour, minutes: number, whom: string): Promise<void> {
  await card("You").getByRole("link", { name: "Promise" }).click();
  await page.getByText("Choose how long you'll wait for someone to arrive at your parking space.").waitFor();
  await page.getByRole("radio", { name: `${minutes} minutes` }).check();
  await page.getByRole("radio", { name: whom }).check();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Promise Space" }).click();
  await toast("Space Promised!");
}
