import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerCall } from "~/api/dispatch";
import type { Policy } from "~/security/policy";

/** The whole JSON API: `app/api/operations.ts` declares its calls. */
export const loader = ({ request, context: load }: LoaderFunctionArgs) => answerCall(request, load);
export const action = ({ request, context: load }: ActionFunctionArgs) => answerCall(request, load);

/** The API answers wrong methods itself, from the declarations of its calls. */
export const handle: Policy & { everyMethod: true } = { everyMethod: true, keepsAddress: true };
