import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PageHandle } from "~/ui/shell/handle";
import { requireAdmin } from "~/web/guards";

export const handle: PageHandle = { title: "Admin Dashboard", back: "/profile", tab: "profile", wide: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return null;
}

export default function Dashboard() {
  return <h2>User Management</h2>;
}
