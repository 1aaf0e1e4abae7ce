import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMember } from "~/auth/guards";
import { needsPassword } from "~/auth/password-again";
import { tokenInput, tokensOf } from "~/domain/members";
import { constraintsOf } from "~/forms/forms";
import { TokensPage, type TokensReply } from "~/routes/_app.profile_.security_.tokens/tokens-page";
import { tokensAction } from "~/routes/_app.profile_.security_.tokens/tokens-action.server";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = { tab: "profile", title: "Tokens", back: "/profile/security" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, context);
  return {
    tokens: await tokensOf(context.app.context, signedIn.actor),
    constraint: constraintsOf(tokenInput),
    needsPassword: needsPassword(context, signedIn),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => tokensAction(request, context);

/** The page on which members make tokens for their own programs. */
export default function Tokens() {
  return <TokensPage {...useLoaderData<typeof loader>()} reply={useReply<TokensReply>()} />;
}
