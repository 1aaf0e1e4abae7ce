import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { FormReply } from "./form-state";

/** A page's `clientAction`. Without a network or with a failing server, the form keeps its values and shows the failure. */
export const keepForm =
  (failed: string) =>
  async ({ request, serverAction }: ClientActionFunctionArgs): Promise<FormReply> => {
    const sent = request.clone();
    try {
      return await serverAction<FormReply>();
    } catch (error) {
      if (error instanceof Response) throw error; // success: the redirect
      return {
        status: "error",
        // Also of fields that nobody touched: without a value they would be empty.
        initialValue: Object.fromEntries(
          [...(await sent.formData())].flatMap(([name, value]) =>
            typeof value !== "string" || /password/i.test(name) ? [] : [[name, value]],
          ),
        ),
        failure: { title: "Error", message: sentenceOf(error) ?? failed },
      };
    }
  };

/** What the server said, if the answer is its own. */
const sentenceOf = (error: unknown): string | undefined =>
  (error as { data?: { message?: string } | null }).data?.message;
