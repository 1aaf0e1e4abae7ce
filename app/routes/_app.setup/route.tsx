import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import {
  firstAdminInput,
  forgotPasswordInput,
  mustHaveSetupKey,
  registrationMode,
  serverAddressInput,
} from "~/domain/auth";
import { isRefusal } from "~/domain/shared/errors";
import type { AppLoadContext } from "~/auth/context";
import { constraintsOf, formOf } from "~/forms/forms";
import { SetupPage } from "~/routes/_app.setup/setup-page";
import { becomeAdmin, tryAddress, sendTestMail } from "~/routes/_app.setup/setup-action.server";
import { withoutReferrer } from "~/security/security-headers";
import { secretOfLink } from "~/server/search-params";
import { Icon } from "~/ui/icons/icon";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = { title: "Set up", noStore: true, alsoOpenTo: ["unconfirmed", "before-launch"] };

/** Without the key of the log the page is a 404, and for everybody once there is an admin. */
async function mustBeOperator(request: Request, { app: { context } }: AppLoadContext): Promise<string> {
  const key = secretOfLink(request, "key");
  await mustHaveSetupKey(context.read, context, key);
  return key;
}

/** By which scheme a browser opened the page: a proxy in front says it. */
const schemeOf = (headers: Headers): string =>
  headers.get("x-forwarded-proto")?.split(",", 1)[0]?.trim() === "https" ? "https" : "http";

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  try {
    await mustBeOperator(request, loadContext);
  } catch (error) {
    if (isRefusal(error, "not-found")) return data(null, { status: 404 });
    throw error;
  }
  const { context, config, mailer } = loadContext.app;
  const host = request.headers.get("host") ?? "";
  return {
    brandName: config.brandName,
    address: config.publicUrl.origin,
    // Whoever arrived by the address has seen that it leads here.
    otherAddress: host === config.publicUrl.host ? null : `${schemeOf(request.headers)}://${host}`,
    sender: mailer && config.mailFrom ? config.mailFrom.address : null,
    registration: await registrationMode(context.read),
    constraints: constraintsOf({
      "set-up": firstAdminInput,
      "check-address": serverAddressInput,
      "test-mail": forgotPasswordInput, // one email, too
    }),
  };
}

/** The buttons that only check something, by their `intent`: they change nothing. */
const checks = new Map<unknown, typeof sendTestMail>([
  ["test-mail", sendTestMail],
  ["check-address", tryAddress],
]);

export async function action({ request, context: loadContext }: ActionFunctionArgs) {
  const form = formOf(loadContext);
  const key = await mustBeOperator(request, loadContext);
  const check = checks.get(form.get("intent"));
  if (check) {
    const reply = await check(loadContext, form);
    return data(reply, { status: "status" in reply ? 400 : 200 });
  }
  return becomeAdmin(loadContext, key);
}

export const headers = withoutReferrer;

export default function Setup() {
  const data = useLoaderData<typeof loader>();
  return data ? <SetupPage {...data} /> : <NothingToSetUp />;
}

/** Without a key, with an old one, and once there is an admin. It does not say which. */
const NothingToSetUp = () => (
  <div className="empty">
    <Icon name="check" />
    <h2>Nothing to set up here</h2>
    <p>A server is set up once, by the newest link in its log. After that, sign in.</p>
    <Link className="button" to="/auth">
      Sign In
    </Link>
  </div>
);
