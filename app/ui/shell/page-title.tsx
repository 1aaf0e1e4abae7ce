import { useLocation } from "@remix-run/react";
import { useAppData } from "./app-data";
import { usePage } from "./handle";

/** '(2) Map · Brand': the page's title and the community's name, with the number of messages and requests that wait. */
export const withCount = (title: string, count: number): string => (count > 0 ? `(${count}) ${title}` : title);

/** The document's title: header and community. Public pages also get a description and a canonical address. */
export function PageTitle() {
  const { brand, origin = "", unread = 0, toAnswer } = useAppData() ?? {};
  const waiting = unread + (toAnswer?.count ?? 0);
  const { title, description } = usePage();
  const { pathname } = useLocation();
  return (
    <>
      <title>{withCount([title, brand].filter(Boolean).join(" · "), waiting)}</title>
      {description !== undefined && (
        <>
          <meta name="description" content={description} />
          <link rel="canonical" href={origin + pathname} />
        </>
      )}
    </>
  );
}
