import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ExportPage } from "~/routes/_app.admin.export/export-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { answerExportPage, loadExport } from "~/routes/_app.admin.export/answer-export-page.server";

export const handle: PageHandle = { title: "Export members", back: "/admin", tab: "profile", wide: true };

export const loader = ({ request, context }: LoaderFunctionArgs) => loadExport(request, context);

export const action = ({ request, context }: ActionFunctionArgs) => answerExportPage(request, context);

export default function Export() {
  return <ExportPage {...useLoaderData<typeof loader>()} reply={useReply() ?? null} />;
}
