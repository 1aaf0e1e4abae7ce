import { AboutPage } from "~/routes/_app.about/about-page";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = {
  title: "About",
  description: "Why neighbours share the parking spaces they leave, how it goes, and what they hold to.",
  back: "/menu",
  tab: "menu",
  hydrate: false,
  openTo: ["suspended", "unconfirmed"],
};

export default AboutPage;
