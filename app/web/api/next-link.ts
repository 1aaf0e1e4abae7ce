/** What goes with an answer that is not the whole list: a Link header to where it goes on, by that key alone. */
export function nextLink(
  address: string,
  key: Partial<Record<"after" | "before", string>>,
): { headers: { Link: string } } {
  const { pathname, searchParams } = new URL(address);
  for (const name of ["after", "before"]) searchParams.delete(name);
  for (const [name, id] of Object.entries(key)) searchParams.set(name, id);
  return { headers: { Link: `<${pathname}?${searchParams.toString()}>; rel="next"` } };
}
