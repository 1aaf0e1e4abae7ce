import { LandingPage } from "~/ui/landing/landing-page";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = { tab: "home", hydrate: false, wide: true };

export default LandingPage;
