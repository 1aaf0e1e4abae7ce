import type { LoaderFunctionArgs } from "@remix-run/node";
import { OwnDataPage } from "~/routes/_app.profile_.data/own-data-page";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/auth/guards";

export const handle: PageHandle = {
  tab: "profile",
  title: "Your Data",
  back: "/profile",
  openTo: ["unconfirmed"],
  noStore: true,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireMember(request, context);
  return null;
}

export default OwnDataPage;
