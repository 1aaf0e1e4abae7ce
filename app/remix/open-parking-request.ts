import { openRequest } from "~/domain/listings";
import type { Actor } from "~/domain/shared/context";
import type { AppLoadContext } from "../auth/context";

const asked = new WeakMap<AppLoadContext, ReturnType<typeof openRequest>>();

/** The member's open request. The page's frame and the map home both show it, and it is read once for both. */
export function openParkingRequest(load: AppLoadContext, actor: Actor): ReturnType<typeof openRequest> {
  const answer = asked.get(load) ?? openRequest(load.app.context, actor);
  asked.set(load, answer);
  return answer;
}
