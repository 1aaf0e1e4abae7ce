import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerExport } from "~/routes/admin.users[.]csv/answer-export.server";

export const loader = ({ request, context }: LoaderFunctionArgs) => answerExport(request, context);
