/** The header in which a page's script names its build, and the server its own where it is another one. */
export const BUILD = "x-build";

/**
 * Lets a page's script name its build when it leads to another page. A page stays open while the server gets a newer build,
 * whose data the script may not read: then the browser loads the next page whole. The page that is shown goes on taking data,
 * because loading it whole would lose what is typed, ticked or shown only once.
 */
export function nameBuild(): void {
  const ask = fetch.bind(window);
  window.fetch = async (to, init) => {
    const { navigation, location: shown } = __remixRouter.state;
    const next = navigation.location;
    // The router asks by URLs, all other code by texts.
    if (!(to instanceof URL) || !next || next.pathname === shown.pathname) return ask(to, init);
    const headers = new Headers(init?.headers);
    headers.set(BUILD, __remixManifest.version);
    const answer = await ask(to, { ...init, headers });
    if (!answer.headers.has(BUILD)) return answer;
    location.assign(next.pathname + next.search + next.hash);
    return new Promise(() => undefined);
  };
}
