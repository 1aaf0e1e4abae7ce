import { useLoaderData } from "@remix-run/react";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { ApiPage } from "~/routes/_app.api._index/api-page";
import type { PageHandle } from "~/ui/shell/handle";
import { guideOf } from "~/api/guide";

export const handle: PageHandle = {
  title: "API",
  description: "Every call of the JSON API, with a command that makes it.",
  back: "/about",
  tab: "menu",
  hydrate: false,
  openTo: ["unconfirmed", "before-launch"],
};

export const loader = ({ context }: LoaderFunctionArgs) => guideOf(context.app);

export default function ApiGuide() {
  return <ApiPage {...useLoaderData<typeof loader>()} />;
}
