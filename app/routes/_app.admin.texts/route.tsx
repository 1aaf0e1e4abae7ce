import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { everyText } from "~/domain/notifications";
import { TextsPage } from "~/routes/_app.admin.texts/texts-page";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = {
  title: "Texts",
  subtitle: "What members are told, and within which limits",
  back: "/admin/mail",
  tab: "profile",
  layout: "wide",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return everyText(context.app.context.settings);
}

export default function Texts() {
  return <TextsPage {...useLoaderData<typeof loader>()} />;
}
