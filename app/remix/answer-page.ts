import type { ServerBuild } from "@remix-run/server-runtime";
import { createRequestContext } from "../auth/request-context";
import { sentForm } from "../server/form-fields";
import type { PageRequest } from "../server/listener";
import type { Services } from "../server/services";
import { orComingSoon } from "./coming-soon";
import { createRemixHandler } from "./handler";

/** Answers the requests that reach the pages and the API: by Remix, or by the placeholder before the launch. */
export function createPageAnswer(app: Services, build: ServerBuild) {
  const remix = createRemixHandler(build);
  return async ({ request, req, body, ...facts }: PageRequest) => {
    const { loadContext, renewSession } = createRequestContext(app, req, {
      ...facts,
      sentForm: sentForm(req.headers["content-type"], body),
    });
    const shown = await orComingSoon(request, loadContext, facts.route);
    const response = shown instanceof Response ? shown : await remix(shown, loadContext);
    await renewSession(response);
    const memberId = async () => (await loadContext.signedIn().catch(() => null))?.actor.id;
    return { response, memberId };
  };
}
