const DAY_MS = 24 * 60 * 60 * 1000;

/** '7:40 PM', and with the date after a day. */
export const momentText = (at: number): string =>
  new Date(at).toLocaleString("en-US", {
    ...(Date.now() - at > DAY_MS && { month: "short", day: "numeric" }),
    hour: "numeric",
    minute: "2-digit",
  });

const names: Readonly<Record<string, string>> = { "/": "Map", "/car": "My Car", "/plans": "Plans" };

/** How often the page looks whether the network is back, in ms. */
const LOOK_MS = 5000;

const SCRIPT = `const look=()=>fetch("/icon.svg",{method:"HEAD",cache:"no-store"}).then(({ok})=>ok&&location.reload(),()=>0);addEventListener("online",look);setInterval(look,${LOOK_MS})`;

/** The page in place of one that is not on the phone. It loads the right one by itself once the network is back. */
export function offlinePage(kept: readonly { path: string; seen: string }[], styles: readonly string[]): Response {
  const nonce = crypto.randomUUID();
  const links = kept.map(
    ({ path, seen }) => `<li><a class="button quiet" href="${path}">${names[path] ?? path}, seen at ${seen}</a></li>`,
  );
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>You are offline</title>${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join("")}<main class="bare"><div class="empty"><h1>You are offline</h1><p>This page is not on your phone. It comes by itself once the network is back.</p>${links.length > 0 ? `<p>These pages are on your phone:</p><ul class="plain stack">${links.join("")}</ul>` : ""}</div></main><script nonce="${nonce}">${SCRIPT}</script></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'self'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}
