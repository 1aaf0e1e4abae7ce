import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { withoutReferrer } from "~/security/security-headers";
import { useLoaderData } from "@remix-run/react";
import {
  firstAdminInput,
  forgotPasswordInput,
  mustHaveSetupKey,
  registrationMode,
  serverAddressInput,
} from "~/domain/members";
import type { AppLoadContext } from "~/auth/context";
import { constraintsOf, formOf } from "~/forms/forms";
import { SetupPage, type SetupReply } from "~/routes/_app.setup/setup-page";
import { becomeAdmin, checkAddress, sendTest } from "~/routes/_app.setup/setup-action.server";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = { title: "Set up", noStore: true, alsoOpenTo: ["unconfirmed", "before-launch"] };

const keyIn = ({ url }: Request): string => new URL(url).searchParams.get("key") ?? "";

/** Without the key of the log the page is a 404, and for everybody once there is an admin. */
async function mustBeOperator(request: Request, { app: { context } }: AppLoadContext): Promise<string> {
  const key = keyIn(request);
  await mustHaveSetupKey(context.read, context, key);
  return key;
}

export async function loader({ request, context: load }: LoaderFunctionArgs) {
  await mustBeOperator(request, load);
  const { context, config, mailer } = load.app;
  const host = request.headers.get("host") ?? "";
  return {
    brandName: config.brandName,
    address: config.publicUrl.origin,
    // Whoever arrived by the address has seen that it leads here.
    arrivedBy: host === config.publicUrl.host ? null : host,
    sender: mailer && config.mailFrom ? config.mailFrom.address : null,
    registration: await registrationMode(context.read),
    constraints: {
      admin: constraintsOf(firstAdminInput),
      address: constraintsOf(serverAddressInput),
      mail: constraintsOf(forgotPasswordInput),
    },
  };
}

/** The buttons that only look: they change nothing. */
const looks = new Map<unknown, typeof sendTest>([
  ["test-mail", sendTest],
  ["check-address", checkAddress],
]);

export async function action({ request, context: load }: ActionFunctionArgs) {
  const form = await formOf(request.clone());
  const key = await mustBeOperator(request, load);
  const look = looks.get(form.get("intent"));
  if (look) {
    const reply = await look(load, form);
    return data<SetupReply>(reply, { status: "status" in reply ? 400 : 200 });
  }
  return becomeAdmin(load, key, form);
}

export const headers = withoutReferrer;

export default function Setup() {
  return <SetupPage {...useLoaderData<typeof loader>()} reply={useReply<SetupReply>() ?? null} />;
}
