import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerPicture } from "~/routes/photos.$/answer-picture.server";

/** /photos/{key} is the small picture for lists, /photos/{key}/512 the large one. */
export const loader = ({ params, context }: LoaderFunctionArgs) => answerPicture(params["*"] ?? "", context);
