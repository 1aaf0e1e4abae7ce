import type { MetaFunction } from "@remix-run/node";
import { LandingPage } from "~/ui/landing/landing-page";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = { tab: "home", hydrate: false, wide: true };

export const meta: MetaFunction = () => [{ title: "A neighbour leaves. You park." }];

export default LandingPage;
