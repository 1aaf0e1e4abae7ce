import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingSoon } from "~/ui/coming-soon/coming-soon";
import type { PageHandle } from "~/ui/shell/handle";
import { NOT_FOUND, NotFound } from "~/ui/shell/not-found";
import { placeholder, type Placeholder } from "~/web/coming-soon";

export const handle: PageHandle<Placeholder | undefined> = {
  title: (placeholder) => placeholder?.brand ?? NOT_FOUND,
  hydrate: false,
};

/** In the stead of pages while COMING_SOON is set; otherwise there is no such page. */
export const loader = ({ context }: LoaderFunctionArgs) => placeholder(context);

export default function ComingSoonPage() {
  return <ComingSoon {...useLoaderData<typeof loader>()} />;
}

export { NotFound as ErrorBoundary };
