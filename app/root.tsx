import { Links, LiveReload, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import type { PropsWithChildren } from "react";
import { useDocument } from "./document";
import { ErrorScreen } from "./ui/shell/error-screen";
import { LivePageTitle } from "./ui/shell/page-title";
import { ServerDocument } from "./server-document.server";

/**
 * The whole document on the server, the inside of `PAGE_ID` in the browser (docs/decisions/0041-what-react-hydrates.md).
 * Both have the same shape, so that React gives the same ids.
 */
export function Layout({ children }: PropsWithChildren) {
  const { style, nonce, hydrate } = useDocument();
  const page = (
    <>
      <Links />
      {children}
      {hydrate && (
        <>
          <ScrollRestoration nonce={nonce} />
          <Scripts nonce={nonce} />
          {process.env.NODE_ENV === "development" && <LiveReload nonce={nonce} />}
        </>
      )}
    </>
  );
  if (style === null)
    return (
      <>
        <LivePageTitle />
        {/* The empty children stand for the scripts beside the element. */}
        <>
          {null}
          {page}
          {null}
        </>
      </>
    );
  return <ServerDocument style={style}>{page}</ServerDocument>;
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <main className="bare">
      <ErrorScreen as="h1" />
    </main>
  );
}
