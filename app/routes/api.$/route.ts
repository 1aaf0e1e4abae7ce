import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { dispatch } from "~/api/dispatch";
import type { RoutePolicy } from "~/security/route-policy";

/** The whole JSON API: `app/api/operations.ts` lists its operations. */
export const loader = ({ request, context: loadContext }: LoaderFunctionArgs) => dispatch(request, loadContext);
export const action = ({ request, context: loadContext }: ActionFunctionArgs) => dispatch(request, loadContext);

/** The API answers wrong methods itself, from its operations, and redirects no other spelling of a path. */
export const handle: RoutePolicy & { everyMethod: true } = { everyMethod: true, keepsAddress: true };
