import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { FormReply } from "./form-state";

/** A page's `clientAction`. Without a network or with a failing server, the form keeps its values and shows the failure. */
export const keepForm =
  (failed: string) =>
  async ({ serverAction }: ClientActionFunctionArgs): Promise<FormReply> => {
    try {
      return await serverAction<FormReply>();
    } catch (error) {
      if (error instanceof Response) throw error; // success: the redirect
      return { status: "error", failure: { title: "Error", message: failed } };
    }
  };
