import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { FormReply } from "./form-state";

/** A page's `clientAction`: without a network, or with a server in trouble, the form stays with what was typed, and says so. */
export const keepForm =
  (failed: string) =>
  async ({ serverAction }: ClientActionFunctionArgs): Promise<FormReply> => {
    try {
      return await serverAction<FormReply>();
    } catch (error) {
      if (error instanceof Response) throw error; // the form was taken: this leads on
      return { values: {}, errors: {}, failure: { title: "Error", message: failed } };
    }
  };
