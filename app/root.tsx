import { Links, LiveReload, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import type { PropsWithChildren } from "react";
import { useDocument, type DocumentStyle } from "./document";
// Imported before every other style, because it sets the order of the cascade layers.
import "./ui/shell/tokens.css";
import { ErrorScreen } from "./ui/shell/error-screen";
import { PageTitle } from "./ui/shell/page-title";

export function Layout({ children }: PropsWithChildren) {
  const { style, nonce, hydrate } = useDocument();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0a5961" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <PageTitle />
        <PageStyle {...style} />
        <Links />
      </head>
      <body>
        {children}
        {hydrate && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
            {process.env.NODE_ENV === "development" && <LiveReload nonce={nonce} />}
          </>
        )}
      </body>
    </html>
  );
}

/** Read back by `entry.client.tsx`. */
const PageStyle = ({ href, inlined }: DocumentStyle) =>
  inlined === null ? (
    <link id="css" rel="stylesheet" href={href} />
  ) : (
    <>
      <style id="css" dangerouslySetInnerHTML={{ __html: inlined }} />
      <link ref={applySheet} id="next-css" rel="prefetch" as="style" href={href} />
    </>
  );

/**
 * The style that a page carries can lack what other pages need. So the whole sheet, which is fetched for the next page
 * anyway, applies as soon as the script can lead to another page.
 */
function applySheet(link: HTMLLinkElement | null): void {
  if (link) link.rel = "stylesheet";
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
