import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerMemberExport } from "~/auth/answer-member-export";
import { memberXlsx } from "./member-xlsx.server";
import type { RoutePolicy } from "~/security/route-policy";

export const handle: RoutePolicy = { noStore: true };

const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** For admins only: `answerMemberExport` turns everybody else away. */
export const loader = ({ request, context: loadContext }: LoaderFunctionArgs) =>
  answerMemberExport(request, loadContext, { ending: "xlsx", type, write: memberXlsx });
