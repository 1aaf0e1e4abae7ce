import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import type { PageHandle } from "~/ui/shell/handle";
import { useMember } from "~/ui/shell/app-data";
import type { HomeData } from "~/ui/spaces/home-data";
import { MapHome } from "~/ui/spaces/map-home";
import { actAtHome } from "~/web/map-home/act-at-home";
import { loadHome } from "~/web/map-home/load-home";

/** Apart from the members' script: the page of visitors has none. */
const LandingPage = lazy(() => import("~/ui/landing/landing-page").then((page) => ({ default: page.LandingPage })));

type IndexData = HomeData | null;

export const handle: PageHandle<IndexData> = {
  tab: (home) => (home ? "map" : "home"),
  wide: true,
  hydrate: (home) => home !== null,
  title: (home) => (home ? "Current Location" : undefined),
  pendingTitle: (home) => (home && !home.place ? "Loading..." : undefined),
  subtitle: (home) => (home ? `Within ${home.radius} mile radius` : undefined),
  description: (home) =>
    home ? undefined : "A neighbour leaves, you park: drivers share the spaces they leave with whoever looks nearby.",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = await context.signedIn();
  return signedIn ? await loadHome(request, context, signedIn) : null;
}

export const action = ({ request, context }: ActionFunctionArgs) => actAtHome(request, context);

/** Visitors land; members have the map (specification 2). */
export default function Index() {
  const home = useLoaderData<typeof loader>();
  const member = useMember();
  if (home && member) return <MapHome data={home} me={member.id} />;
  return (
    <Suspense>
      <LandingPage />
    </Suspense>
  );
}
