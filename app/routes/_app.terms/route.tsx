import { TermsPage } from "~/routes/_app.terms/terms-page";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = {
  title: "Terms of Use",
  subtitle: "Last updated January 2025",
  description: "What members can expect of each other and of this community, in nine short sections.",
  back: "/menu",
  tab: "menu",
  hydrate: false,
  openTo: ["suspended", "unconfirmed", "before-launch"],
};

export default TermsPage;
