import { z } from "zod/v4";
import { refuse } from "~/domain/shared/errors";
import { idText } from "~/domain/shared/text";
import { parseForm } from "./forms";

const id = idText.default("");
const press = z.object({ intent: z.string(), spaceId: id, requestId: id });

/** Which button was pressed, and on what; `invalid-input` for what no form of ours sends. */
export async function pressOf(source: Request | FormData): Promise<z.output<typeof press>> {
  const parsed = await parseForm(source, press);
  return "value" in parsed ? parsed.value : refuse("invalid-input");
}
