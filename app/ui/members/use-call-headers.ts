import { useMemo } from "react";
import { useMember } from "~/ui/shell/app-data";

/**
 * Headers of a page's own call with a JSON body. They name the member whose page it is: to a page that stayed open while
 * someone else signed in, the server answers 401.
 */
export const callHeaders = (memberId: string): Record<string, string> => ({
  "Content-Type": "application/json",
  "X-Queued-By": memberId,
});

/** The same for the member who is signed in. */
export function useCallHeaders(): Record<string, string> {
  const id = useMember()?.id ?? "";
  return useMemo(() => callHeaders(id), [id]);
}
