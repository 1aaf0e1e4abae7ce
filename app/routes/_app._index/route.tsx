import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { HomePlace } from "~/domain/places/rules";
import type { PageHandle } from "~/ui/shell/handle";
import { useMember } from "~/ui/shell/app-data";
import { lazyWithSsr } from "~/ui/shell/lazy-with-ssr";
import type { HomeData } from "~/ui/spaces/home-data";
import { AroundChoice } from "~/routes/_app._index/around-choice";
import { MapHome } from "~/routes/_app._index/map-home";
import { homeAction } from "~/routes/_app._index/home-action.server";
import { loadHome } from "~/routes/_app._index/load-home.server";

/** Loaded separately: visitors get no script. */
const LandingPage = lazyWithSsr(async () => (await import("~/routes/_app._index/landing/landing-page")).LandingPage, {
  mark: ".landing",
});

/** What visitors get instead of the home. */
interface LandingData {
  handovers: number | null;
}

type IndexData = HomeData | LandingData;

/** A page that failed has null for its data, or none. */
const isHome = (data: IndexData | null | undefined): data is HomeData => Boolean(data && "place" in data);

/** The specification's header, unless the member looks at another place. */
const titleOf = (place: HomePlace | null): string => {
  if (place?.source === "named") return place.label;
  return place?.source === "link" ? "Another Place" : "Current Location";
};

export const handle: PageHandle<IndexData> = {
  tab: (data) => (isHome(data) ? "map" : "home"),
  offline: "Map",
  layout: (data) => (isHome(data) && data.place ? "map" : "wide"),
  // The field for another place is hidden while the page loads itself anew.
  refresh: (data) => isHome(data) && data.place !== null,
  hydrate: isHome,
  homeStyle: isHome,
  title: (data) => (isHome(data) ? titleOf(data.place) : undefined),
  pendingTitle: (data) => (isHome(data) && !data.place ? "Loading..." : undefined),
  subtitle: (data) => (isHome(data) ? `Within ${data.radius} mile radius` : undefined),
  disclosure: (data) =>
    isHome(data) && data.place
      ? {
          // What is wrong with a typed place stands beside its field.
          open: data.unknownPlace !== null,
          content: <AroundChoice radius={data.radius} unknownPlace={data.unknownPlace} />,
        }
      : undefined,
  description: (data) =>
    isHome(data)
      ? undefined
      : "A neighbour leaves, you park: drivers share the spaces they leave with whoever looks nearby.",
};

export async function loader({ request, context: load }: LoaderFunctionArgs) {
  const signedIn = await load.signedIn();
  if (!signedIn) return { handovers: await load.app.community.handoversThisWeek() };
  return loadHome(request, load, signedIn);
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const action = ({ request, context: load }: ActionFunctionArgs) => homeAction(request, load);

/** The landing page for visitors, the map for members. */
export default function Index() {
  const data = useLoaderData<typeof loader>();
  const member = useMember();
  if (isHome(data) && member) return <MapHome data={data} me={member.id} />;
  return <LandingPage handovers={isHome(data) ? null : data.handovers} />;
}
