import { HowItWorksPage } from "~/routes/_app.how-it-works/how-it-works-page";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = {
  title: "How It Works",
  description: "From the account to the handover in seven steps, with tips from drivers for drivers.",
  back: "/menu",
  tab: "menu",
  hydrate: false,
  openTo: ["suspended", "unconfirmed"],
};

export default HowItWorksPage;
