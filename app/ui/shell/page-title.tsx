import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useAppData } from "./app-data";
import { usePage } from "./handle";

/** '(2) Map · Brand': a title with the number of messages and requests that wait. Without any, the title alone. */
export const withCount = (title: string, count: number): string => (count > 0 ? `(${count}) ${title}` : title);

/** The page's title and the community's name, and what search engines read of a public page. */
function usePageTitle() {
  const { brand, origin = "", unread = 0, toAnswer } = useAppData() ?? {};
  const waiting = unread + (toAnswer?.count ?? 0);
  const { title, description } = usePage();
  return { title: withCount([title, brand].filter(Boolean).join(" · "), waiting), description, origin };
}

/** The document's title: header and community. Public pages also get a description and a canonical address. */
export function PageTitle() {
  const { title, description, origin } = usePageTitle();
  const { pathname } = useLocation();
  return (
    <>
      <title>{title}</title>
      {description !== undefined && (
        <>
          <meta name="description" content={description} />
          <link rel="canonical" href={origin + pathname} />
        </>
      )}
    </>
  );
}

/** Keeps the title current. Description and address are the first page's: they go when a link leads to another. */
export function LivePageTitle() {
  const { title } = usePageTitle();
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (document.title !== title) document.title = title;
  }, [title]);
  useEffect(() => {
    if (pathname === first.current) return;
    for (const part of document.head.querySelectorAll("meta[name=description], link[rel=canonical]")) part.remove();
  }, [pathname]);
  return null;
}
