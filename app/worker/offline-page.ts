import { randomId } from "./scope";

/** A page that the phone has cached. */
export interface CachedPage {
  path: string;
  name: string;
  /** The time of day at which it was seen. */
  seen: string;
}

interface Shown {
  cached: readonly CachedPage[];
  /** Addresses of style sheets. */
  styles: readonly string[];
  /** The address of the icons, if the phone has them. */
  icons: string | undefined;
}

/** The tabs of a member's page (ui/shell/tab-bar.tsx), with their icons. */
const tabs = [
  ["/", "Map", "map"],
  ["/requests", "Requests", "requests"],
  ["/chat", "Chat", "chat"],
  ["/profile", "Profile", "profile"],
  ["/menu", "Menu", "menu"],
] as const;

/** How often the page looks whether the network is back, in ms. */
const LOOK_MS = 5000;

const SCRIPT = `const look=()=>fetch("/icon.svg",{method:"HEAD",cache:"no-store"}).then(({ok})=>ok&&location.reload(),()=>0);addEventListener("online",look);setInterval(look,${LOOK_MS})`;

/** The page in place of one that is not on the phone. It loads the right one by itself once the network is back. */
export function offlinePage({ cached, styles, icons }: Shown): Response {
  const nonce = randomId();
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>You're offline</title>
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join("")}
<div class="app"><header class="status-strip"></header>
<nav class="tab-bar" aria-label="Main"><ul class="tabs">${tabs.map((tab) => tabHtml(tab, icons)).join("")}</ul></nav>
<div class="page"><main id="content"><div class="empty"><h1>You're offline</h1>
<p>This page isn't on your phone. It loads by itself once the network is back.</p>
${cached.length > 0 ? `<p>These pages are on your phone:</p><ul class="plain stack">${cached.map(linkHtml).join("")}</ul>` : ""}
</div></main></div></div>
<script nonce="${nonce}">${SCRIPT}</script></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'self'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}

const tabHtml = ([path, label, icon]: (typeof tabs)[number], icons: string | undefined): string => {
  const picture =
    icons === undefined ? "" : `<svg class="icon" aria-hidden="true"><use href="${icons}#${icon}"/></svg>`;
  return `<li><a href="${path}"><span class="tab-icon">${picture}</span>${label}</a></li>`;
};

const linkHtml = ({ path, name, seen }: CachedPage): string =>
  `<li><a class="button quiet" href="${path}">${name}, seen at ${seen}</a></li>`;
