import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepForm } from "~/ui/forms/keep-form";
import { useReply } from "~/ui/forms/post-form";
import { PhotoPage } from "~/routes/_app.profile_.photo/photo-page";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/auth/guards";
import { photoFormAction } from "~/routes/_app.profile_.photo/photo-form-action.server";

export const handle: PageHandle = {
  tab: "profile",
  title: "Change Photo",
  back: "/profile",
  openTo: ["unconfirmed"],
  takesFile: true,
};

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  (await requireMember(request, context)).member;

export const action = ({ request, context }: ActionFunctionArgs) => photoFormAction(request, context);

export const clientAction = keepForm("Failed to update profile picture. Please try again.");

export default function ChangePhotoPage() {
  return <PhotoPage member={useLoaderData<typeof loader>()} reply={useReply()} />;
}
