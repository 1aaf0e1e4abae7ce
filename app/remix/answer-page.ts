import type { ServerBuild } from "@remix-run/server-runtime";
import { createRequestContext } from "../auth/request-context";
import { sentForm } from "../server/form-fields";
import type { PageRequest } from "../server/listener";
import type { Services } from "../server/services";
import { orComingSoon } from "./coming-soon";
import { createRemixHandler } from "./handler";

/** Answers what reaches the pages: by Remix, for who is signed in, or by the placeholder before the launch. */
export function createPageAnswer(app: Services, build: ServerBuild) {
  const remix = createRemixHandler(build);
  return async ({ request, req, body, ...around }: PageRequest) => {
    const about = { ...around, sentForm: sentForm(req.headers["content-type"], body) };
    const { loadContext, renewSession } = createRequestContext(app, req, about);
    const response = await remix(await orComingSoon(request, loadContext, around.route), loadContext);
    await renewSession(response);
    const memberId = async () => (await loadContext.signedIn().catch(() => null))?.actor.id;
    return { response, memberId };
  };
}
