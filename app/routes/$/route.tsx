import { data } from "@remix-run/node";
import type { PageHandle } from "~/ui/shell/handle";
import { NOT_FOUND, NotFound } from "~/ui/shell/not-found";

export const handle: PageHandle = { title: NOT_FOUND, hydrate: false };

export const loader = () => data(null, { status: 404 });

export default NotFound;
