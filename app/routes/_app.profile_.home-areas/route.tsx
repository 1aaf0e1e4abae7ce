import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { homeAreasOf } from "~/domain/listings";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/auth/guards";
import { homeAreasAction } from "./home-areas-action.server";
import { HomeAreasPage } from "./home-areas-page";

export const handle: PageHandle = {
  title: "Near Home",
  back: "/profile/edit",
  tab: "profile",
  openTo: ["unconfirmed"],
};

export async function loader({ request, context: load }: LoaderFunctionArgs) {
  const { actor } = await requireMember(request, load, { sayWhy: true });
  return homeAreasOf(load.app.context, actor);
}

export const action = ({ request, context }: ActionFunctionArgs) => homeAreasAction(request, context);

export default function HomeAreas() {
  return <HomeAreasPage {...useLoaderData<typeof loader>()} />;
}
