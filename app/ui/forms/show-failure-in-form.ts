import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { FormReply } from "./form-state";

/** A page's `clientAction`. Without a network or with a failing server, the form keeps its values and shows the failure. */
export const showFailureInForm =
  (failed: string) =>
  async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const sent = request.clone();
    try {
      return await serverAction<FormReply>();
    } catch (error) {
      if (error instanceof Response) throw error; // success: the redirect
      // Also of fields that nobody touched: without a value they would be empty.
      const typed = [...(await sent.formData())].filter(
        (field): field is [string, string] => typeof field[1] === "string" && !/password/i.test(field[0]),
      );
      const initialValue = Object.fromEntries(typed);
      const failure = { title: "Error", message: sentenceOf(error) ?? failed };
      const reply: FormReply = { status: "error", initialValue, failure };
      // With another status the page would load its data anew, which fails as well and would replace the form by an error.
      return new Response(JSON.stringify(reply), { status: 503, headers: { "Content-Type": "application/json" } });
    }
  };

/** What the server said, if the answer is its own. */
const sentenceOf = (error: unknown): string | undefined =>
  (error as { data?: { message?: string } | null }).data?.message;
