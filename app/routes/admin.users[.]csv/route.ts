import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerMemberExport } from "~/auth/answer-member-export";
import { memberCsv } from "./member-csv.server";
import type { RoutePolicy } from "~/security/route-policy";

export const handle: RoutePolicy = { noStore: true };

/** For admins only: `answerMemberExport` turns everybody else away. */
export const loader = ({ request, context: loadContext }: LoaderFunctionArgs) =>
  answerMemberExport(request, loadContext, { ending: "csv", type: "text/csv; charset=utf-8", write: memberCsv });
