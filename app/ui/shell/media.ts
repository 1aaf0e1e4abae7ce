/** A media query. Empty in browsers that have none, or do not let pages ask. */
export function media(query: string): Partial<MediaQueryList> {
  try {
    return matchMedia(query);
  } catch {
    return {};
  }
}
