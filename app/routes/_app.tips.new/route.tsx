import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMember } from "~/auth/guards";
import { rememberPlace } from "~/domain/members";
import { refuse } from "~/domain/shared/errors";
import { markTip, tipForm } from "~/domain/tips";
import { TIP_MINUTES } from "~/domain/tips/rules";
import { formAction } from "~/forms/form-action";
import { formPlace } from "~/forms/load-form-place";
import { pointIn } from "~/forms/home-query";
import { TipPage } from "~/routes/_app.tips.new/tip-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = { tab: "map", title: "A Free Space", back: "/" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  return formPlace(request, context, await requireMember(request, context));
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  formAction(request, context, {
    schema: tipForm,
    purpose: "tell of a free space",
    failed: "Failed to mark the space. Please try again.",
    work: async (once, actor, { about, measured, ...place }) => {
      if (about) refuse("place-too-wide");
      const here = pointIn(measured);
      if (here) await rememberPlace(once, actor, here);
      await markTip(once, actor, place);
      return { title: "Thank you for telling", message: `Neighbours see it for ${TIP_MINUTES} minutes.` };
    },
  });

export default function Tip() {
  return <TipPage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
