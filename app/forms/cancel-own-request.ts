import { cancelRequest } from "~/domain/listings";
import type { Actor, Context } from "~/domain/shared/context";
import type { Flash } from "../auth/flash";

/** Cancels the member's request, from the home's banner or the Requests screen. Returns the toast. */
export async function cancelOwnRequest(context: Context, actor: Actor, id: string): Promise<Flash> {
  await cancelRequest(context, actor, id);
  return { title: "Request cancelled", message: "Your neighbours no longer see it." };
}
