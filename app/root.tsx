import { Links, LiveReload, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type PropsWithChildren, type ReactElement } from "react";
import { useDocument, type DocumentFacts } from "./document";
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
          <LateScripts nonce={nonce} />
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

/**
 * Remix's scripts, below all else that the page loads: over HTTP/1.1 some forty files would stand before the list around
 * the phone's position (early-place-script.server.ts), which took 6 s instead of 2 on a slow phone.
 */
function LateScripts({ nonce }: Pick<DocumentFacts, "nonce">) {
  const scripts = Scripts({ nonce }) as ReactElement<PropsWithChildren> | null;
  return Children.map(scripts?.props.children, (child) =>
    isValidElement<object>(child) && child.type === "link" ? cloneElement(child, LOW_PRIORITY) : child,
  );
}

/** In lower case, since React 18 knows no `fetchPriority`. */
const LOW_PRIORITY = { fetchpriority: "low" };

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
