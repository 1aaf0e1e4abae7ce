import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingSoon } from "~/routes/coming-soon/coming-soon";
import type { PageHandle } from "~/ui/shell/handle";
import { NOT_FOUND, NotFound } from "~/ui/shell/not-found";
import { placeholder, type Placeholder } from "~/http/coming-soon";

export const handle: PageHandle<Placeholder> = {
  title: (placeholder) => placeholder?.brand ?? NOT_FOUND,
  hydrate: false,
};

/** The server sends this page instead of all others while COMING_SOON is set. Otherwise it answers 404. */
export const loader = ({ context }: LoaderFunctionArgs) => placeholder(context);

export default function ComingSoonPage() {
  return <ComingSoon {...useLoaderData<typeof loader>()} />;
}

export { NotFound as ErrorBoundary };
