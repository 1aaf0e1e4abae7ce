import { useActionData, useLocation } from "@remix-run/react";
import { useState } from "react";
import type { FormReply } from "./form-state";

/**
 * What the page's action answered, until the next navigation. The router forgets it as soon as the page's data is loaded
 * again, which a socket's word asks for at any time: what went wrong, or well, would be gone before it was read.
 */
export function useReply<Reply = FormReply>() {
  const answer = useActionData<Reply>();
  const { key } = useLocation();
  const [kept, setKept] = useState({ answer, key });
  const last = !answer && kept.key === key ? kept.answer : answer;
  if (last !== kept.answer || key !== kept.key) setKept({ answer: last, key });
  return last;
}
