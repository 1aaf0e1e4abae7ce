import { PrivacyPage } from "~/routes/_app.privacy/privacy-page";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = {
  title: "Privacy Policy",
  description: "What is stored, who sees it, how long it is kept, and what you can do about it.",
  back: "/menu",
  tab: "menu",
  hydrate: false,
  openTo: ["suspended", "unconfirmed", "before-launch"],
};

export default PrivacyPage;
