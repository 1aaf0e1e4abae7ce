/** As in `single-fetch.ts`. */
const BUILD = "x-build";

/**
 * Lets a page's script name its build when it asks for data: a page stays open while the server gets a newer one, whose data
 * the script cannot read. The router asks by URLs, all other code by texts. A load that nobody asked for waits for the next
 * navigation or form where something is typed, because the whole page would come without it.
 */
export function nameBuild(): void {
  const ask = fetch.bind(window);
  window.fetch = async (to, init) => {
    if (!(to instanceof URL)) return ask(to, init);
    const headers = new Headers(init?.headers);
    headers.set(BUILD, __remixManifest.version);
    const answer = await ask(to, { ...init, headers });
    const { navigation, fetchers } = __remixRouter.state;
    const isAsked = navigation.state !== "idle" || [...fetchers.values()].some(({ state }) => state !== "idle");
    return answer.headers.has(BUILD) && !isAsked && isTyped() ? new Promise(() => undefined) : answer;
  };
}

/** Whether a field holds what the page came without. */
const isTyped = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("textarea,input")].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
