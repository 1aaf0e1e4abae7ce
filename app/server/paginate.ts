/** The number of a page in its address, from 1. It only names the page: what the page shows follows from its key. */
export function pageNumberOf({ url }: Request): number {
  const page = Number(new URL(url).searchParams.get("page") ?? "1");
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
}

/** One page of a list, with the addresses of the first page and of the next one, where they exist. */
export interface ListPage<Row> {
  rows: Row[];
  first: string | undefined;
  next: string | undefined;
}

interface Options<Row> {
  size: number;
  /** Reads at most `limit` rows of this page. */
  read: (limit: number) => Promise<Row[]>;
  /** The key in the address of this page; none on the first page. */
  key: string | undefined;
  /** What else stands in the addresses of all pages; what is empty is left out. */
  filter?: Readonly<Record<string, string | undefined>>;
  /** The key's name in the address of the page after this row: `before`, unless a list has parts that are sorted otherwise. */
  keyName?: (last: Row) => "after" | "before";
}

/** The page of a list that an address names. It reads one row more than it shows, to know whether others follow. */
export async function paginate<Row extends { id: string }>(
  request: Request,
  { size, read, key, filter = {}, keyName = () => "before" }: Options<Row>,
): Promise<ListPage<Row>> {
  const { pathname } = new URL(request.url);
  const address = (query: Readonly<Record<string, string | undefined>>) => {
    const set = Object.entries(query).filter((field): field is [string, string] => Boolean(field[1]));
    const search = new URLSearchParams(set).toString();
    return search ? `${pathname}?${search}` : pathname;
  };
  const found = await read(size + 1);
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return {
    rows,
    first: key === undefined ? undefined : address(filter),
    next: last && found.length > size ? address({ ...filter, [keyName(last)]: last.id }) : undefined,
  };
}

/** The Link header of a call that lists, with the address of the next part. */
export function nextLink(
  address: string,
  key: Partial<Record<"after" | "before", string>>,
): { headers: { Link: string } } {
  const { pathname, searchParams } = new URL(address);
  for (const name of ["after", "before"]) searchParams.delete(name);
  for (const [name, id] of Object.entries(key)) searchParams.set(name, id);
  return { headers: { Link: `<${pathname}?${searchParams.toString()}>; rel="next"` } };
}
