import { cancelRequest } from "~/domain/listings";
import type { Actor, Context } from "~/domain/shared/context";
import type { Flash } from "../auth/flash";

export async function cancelOwnRequest(context: Context, actor: Actor, id: string): Promise<Flash> {
  await cancelRequest(context, actor, id);
  return { title: "Request cancelled", message: "Your neighbours no longer see it." };
}
