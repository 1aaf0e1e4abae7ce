import { z } from "zod/v4";
import { idText } from "~/domain/shared/text";

const Press = z.tuple([z.tuple([z.string(), idText])]);

/** The pressed button's name and value. Null for unknown buttons. */
export function pressOf(form: FormData): { intent: string; id: string } | null {
  const { data } = Press.safeParse([...form]);
  if (!data) return null;
  const [[intent, id]] = data;
  return { intent, id };
}
