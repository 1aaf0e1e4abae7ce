import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RedemptionsPage } from "~/routes/_app.admin.redemptions/redemptions-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { answerRedemptions } from "~/routes/_app.admin.redemptions/answer-redemptions.server";
import { loadRedemptions } from "~/routes/_app.admin.redemptions/load-redemptions.server";
import { requireAdmin } from "~/auth/guards";

export const handle: PageHandle = {
  title: "Redemptions",
  subtitle: "What members claimed for their points",
  back: "/admin",
  tab: "profile",
  wide: true,
};

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  loadRedemptions(request, context, await requireAdmin(request, context));

export const action = ({ request, context }: ActionFunctionArgs) => answerRedemptions(request, context);

export default function Redemptions() {
  return <RedemptionsPage {...useLoaderData<typeof loader>()} reply={useReply() ?? null} />;
}
