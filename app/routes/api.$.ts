import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerCall } from "~/web/api/answer-call";

/** The whole JSON API: `web/api/operations.ts` declares its calls. */
export const loader = ({ request, context }: LoaderFunctionArgs) => answerCall(request, context);
export const action = ({ request, context }: ActionFunctionArgs) => answerCall(request, context);

/** Each call says itself which methods it takes. */
export const handle = { everyMethod: true };
