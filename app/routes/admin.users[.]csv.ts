import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerExport } from "~/web/admin/answer-export";

export const loader = ({ request, context }: LoaderFunctionArgs) => answerExport(request, context);
