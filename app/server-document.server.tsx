import type { PropsWithChildren } from "react";
import { PAGE_ID, useDocument, type DocumentStyle } from "./document";
import { PageTitle } from "./ui/shell/page-title";

/** What stands around the page. The browser never renders it (docs/decisions/0041-what-react-hydrates.md). */
export function ServerDocument({ style, children }: PropsWithChildren<{ style: DocumentStyle }>) {
  const { nonce, hydrate } = useDocument();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0a5961" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
        <PageTitle />
        <PageStyle {...style} />
      </head>
      <body>
        {hydrate && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: noteChanges }} />}
        <div id={PAGE_ID}>{children}</div>
        {hydrate && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: noteParsed }} />}
      </body>
    </html>
  );
}

/** Notes what is changed in the page before it is hydrated. `entry.client.tsx` undoes what was not the parser's. */
const noteChanges = `{const changes=[],observer=new MutationObserver(m=>changes.push(...m));observer.observe(document.body,{childList:true,subtree:true,characterData:true,characterDataOldValue:true});window.foreign={changes,observer}}`;

/** Runs right after the page's last element. */
const noteParsed = "foreign.parsed=foreign.changes.push(...foreign.observer.takeRecords())";

/** `entry.client.tsx` lets the sheet apply. */
const PageStyle = ({ href, inlined }: DocumentStyle) =>
  inlined === null ? (
    <link id="css" rel="stylesheet" href={href} />
  ) : (
    <>
      <style id="css" dangerouslySetInnerHTML={{ __html: inlined }} />
      <link id="next-css" rel="prefetch" as="style" href={href} />
    </>
  );
