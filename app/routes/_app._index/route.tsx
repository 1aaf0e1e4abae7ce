import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type HomePlace, radiusChoices, type RadiusMiles } from "~/domain/places/rules";
import type { PageHandle } from "~/ui/shell/handle";
import { useMember } from "~/ui/shell/app-data";
import { lazyWithSsr } from "~/ui/shell/lazy-with-ssr";
import { MapHome } from "./map-home";
import { homeAction } from "./home-action.server";
import { type HomeData, loadHome } from "./load-home.server";
import { PlainLink } from "~/ui/shell/plain-link";
import { useHomeUrls } from "~/ui/spaces/home-url";
import { PlaceField, type UnknownPlace } from "~/ui/spaces/place-field";

/** Loaded separately: visitors get no script. */
const LandingPage = lazyWithSsr(async () => (await import("~/routes/_app._index/landing/landing-page")).LandingPage, {
  selector: ".landing",
});

/** The home of a member, or what the landing page shows to a visitor. */
type IndexData = HomeData | { handovers: number | null };

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
  reloads: (data) => isHome(data) && data.place !== null,
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

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await loadContext.signedIn();
  if (!signedIn) return { handovers: await loadContext.app.community.handoversThisWeek() };
  return loadHome(request, loadContext, signedIn);
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const action = ({ request, context: loadContext }: ActionFunctionArgs) => homeAction(request, loadContext);

/** The landing page for visitors, the map for members. */
export default function Index() {
  const data = useLoaderData<typeof loader>();
  const member = useMember();
  if (isHome(data) && member) return <MapHome data={data} me={member.id} />;
  return <LandingPage handovers={isHome(data) ? null : data.handovers} />;
}

interface Props {
  radius: RadiusMiles;
  unknownPlace: UnknownPlace | null;
}

/** What the header's title opens: how far and where the list looks, and the form for a space elsewhere or later. */
const AroundChoice = ({ radius, unknownPlace }: Props) => {
  const { home, page } = useHomeUrls();
  return (
    <div className="around-choice stack">
      <nav className="radius-choice" aria-label="Search radius">
        {radiusChoices.map((miles) => (
          <PlainLink
            key={miles}
            to={home({ radius: miles, show: null })}
            aria-current={miles === radius}
            preventScrollReset
            replace
          >
            {miles} mi
          </PlainLink>
        ))}
      </nav>
      <div className="other-place">
        <h2>Look around another place</h2>
        <PlaceField unknown={unknownPlace} />
      </div>
      <PlainLink className="button quiet" to={page("/spaces/new")}>
        Share elsewhere or later
      </PlainLink>
    </div>
  );
};
