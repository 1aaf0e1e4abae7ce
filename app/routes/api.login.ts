import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

/** Where the specification's client goes to sign in again; `?redirectTo=` comes along. */
export const loader = ({ request }: LoaderFunctionArgs) => redirect(`/auth${new URL(request.url).search}`);
