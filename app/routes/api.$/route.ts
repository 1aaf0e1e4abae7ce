import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { dispatch } from "~/api/dispatch";
import type { RoutePolicy } from "~/security/route-policy";

/** The whole JSON API: `app/api/operations.ts` lists its operations. */
export const loader = ({ request, context: load }: LoaderFunctionArgs) => dispatch(request, load);
export const action = ({ request, context: load }: ActionFunctionArgs) => dispatch(request, load);

/** The API answers wrong methods itself, from its operations. */
export const handle: RoutePolicy & { everyMethod: true } = { everyMethod: true, keepsAddress: true };
