import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerCalendar } from "~/routes/plans[.]ics/answer-calendar.server";

export const loader = ({ request, context }: LoaderFunctionArgs) => answerCalendar(request, context);
