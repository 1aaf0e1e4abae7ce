/** A Link header with the address of the next part of a list. */
export function nextLink(
  address: string,
  key: Partial<Record<"after" | "before", string>>,
): { headers: { Link: string } } {
  const { pathname, searchParams } = new URL(address);
  for (const name of ["after", "before"]) searchParams.delete(name);
  for (const [name, id] of Object.entries(key)) searchParams.set(name, id);
  return { headers: { Link: `<${pathname}?${searchParams.toString()}>; rel="next"` } };
}
