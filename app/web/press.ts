import { z } from "zod/v4";
import { idText } from "~/domain/shared/text";

const Press = z.tuple([z.tuple([z.string(), idText])]);

/** Which button was pressed (its name), and on what (its value); null for what no form of ours sends. */
export function pressOf(form: FormData): { intent: string; id: string } | null {
  const { data } = Press.safeParse([...form]);
  if (!data) return null;
  const [[intent, id]] = data;
  return { intent, id };
}
