/**
 * What became of a form. It answers by redirects and pages, in which neither the service worker nor the log could read it
 * (docs/product.md#offline): `done`, or the sentence of the refusal and its status.
 */
export function formResultHeaders(refused: { sentence: string; status: number } | null): Record<string, string> {
  if (!refused) return { [RESULT]: "done" };
  return { [RESULT]: encodeURIComponent(refused.sentence), [STATUS]: String(refused.status) };
}

const RESULT = "X-Form-Result";
const STATUS = "X-Form-Status";

/** The headers that Remix does not pass on from an action's answer by itself. */
export const FORM_HEADERS = [RESULT, STATUS] as const;

/** Whether a limit refused the form, with any status of the answer. */
export const isLimited = ({ headers }: Response): boolean => headers.get(STATUS) === "429";

/** Marks an answer as that of a form which was taken, unless it says another result. */
export function asDone(answer: Response): Response {
  if (!answer.headers.has(RESULT)) answer.headers.set(RESULT, "done");
  return answer;
}
