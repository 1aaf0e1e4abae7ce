/** One page of a list, with the addresses of the first page and of the next one, where they exist. */
export interface Page<Row> {
  rows: Row[];
  first: string | undefined;
  next: string | undefined;
}

interface Options<Row> {
  /** Rows on a page. */
  size: number;
  /** Reads at most `limit` rows of this page. */
  read: (limit: number) => Promise<Row[]>;
  /** The key in the address of this page; none on the first page. */
  key: string | undefined;
  /** What else stands in the addresses of all pages. */
  filter?: Record<string, string>;
  /** The name of the key of the page after this row. */
  keyName?: (last: Row) => "after" | "before";
}

/** The page of a list that an address names. It reads one row more than it shows, to know whether others follow. */
export async function paginate<Row extends { id: string }>(
  request: Request,
  { size, read, key, filter = {}, keyName = () => "before" }: Options<Row>,
): Promise<Page<Row>> {
  const { pathname } = new URL(request.url);
  const address = (query: Record<string, string>) => {
    const search = new URLSearchParams(query).toString();
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
