import { useLocation } from "@remix-run/react";
import { useAppData } from "./app-data";
import { usePage } from "./handle";

/** A page is called what its header says, and after the community; one that visitors may find also says what it is, and where. */
export function PageTitle() {
  const { brand, origin = "" } = useAppData() ?? {};
  const { title, description } = usePage();
  const { pathname } = useLocation();
  return (
    <>
      <title>{[title, brand].filter(Boolean).join(" · ")}</title>
      {description !== undefined && (
        <>
          <meta name="description" content={description} />
          <link rel="canonical" href={origin + pathname} />
        </>
      )}
    </>
  );
}
