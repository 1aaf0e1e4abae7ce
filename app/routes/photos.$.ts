import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerPicture } from "~/web/photos/answer-picture";

/** /photos/{key} is what lists show of a member, /photos/{key}/512 the larger one. */
export const loader = ({ params, context }: LoaderFunctionArgs) => answerPicture(params["*"] ?? "", context);
