import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { MobileAccessPage } from "~/routes/_app.mobile-access/mobile-access-page";
import type { PageHandle } from "~/ui/shell/handle";
import { formOf } from "~/forms/forms";
import { pagePath } from "~/auth/redirect-path";
import { noticeSeen } from "~/http/security-notice";

export const handle: PageHandle = { title: "Mobile Access", hydrate: false, openTo: ["unconfirmed", "before-launch"] };

/** Remembers that the notice was seen, so that this session does not show it again. */
export async function action({ request }: ActionFunctionArgs) {
  const returnTo = (await formOf(request)).get("returnTo");
  return redirect(pagePath(returnTo), { headers: { "Set-Cookie": noticeSeen } });
}

export default MobileAccessPage;
