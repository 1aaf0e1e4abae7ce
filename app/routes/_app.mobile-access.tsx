import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { MobileAccessPage } from "~/ui/mobile-access/mobile-access-page";
import type { PageHandle } from "~/ui/shell/handle";
import { formOf } from "~/web/forms";
import { pagePath } from "~/web/redirect-path";
import { noticeSeen } from "~/web/security-notice";

export const handle: PageHandle = { title: "Mobile Access", hydrate: false };

/** The notice was seen: it is shown no more in this session. */
export async function action({ request }: ActionFunctionArgs) {
  const returnTo = (await formOf(request)).get("returnTo");
  return redirect(pagePath(returnTo), { headers: { "Set-Cookie": noticeSeen } });
}

export default MobileAccessPage;
