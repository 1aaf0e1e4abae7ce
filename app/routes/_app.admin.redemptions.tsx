import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RedemptionsPage } from "~/ui/admin/redemptions-page";
import { useReply } from "~/ui/forms/use-reply";
import type { PageHandle } from "~/ui/shell/handle";
import { answerRedemptions } from "~/web/admin/answer-redemptions";
import { loadRedemptions } from "~/web/admin/load-redemptions";
import { requireAdmin } from "~/web/guards";

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
