import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { adminPage } from "~/ui/admin/admin-page";
import { memberFilterInput } from "~/domain/admin";
import { filterWords } from "~/domain/admin/rules";
import { needsPassword, requireFreshPassword } from "~/auth/password-again";
import { formOf, noFields } from "~/forms/forms";
import { openFormAction } from "~/forms/open-form-action";
import { requireAdmin } from "~/auth/guards";
import { queryOf } from "~/server/search-params";
import { PasswordAgain } from "~/ui/forms/password-again";

export const handle = adminPage({ title: "Export members" });

/** The filters of the export, and whether the admin must enter the password first. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, loadContext);
  const query = new URL(request.url).search;
  const filters = filterWords(queryOf(request, memberFilterInput));
  return { filters, query, needsPassword: needsPassword(loadContext, signedIn) };
}

/** Checks the password and redirects to the page, which then offers the file. */
export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  openFormAction(loadContext, {
    schema: noFields,
    failed: "Failed to check the password. Please try again.",
    work: async () => {
      await requireFreshPassword(loadContext, await requireAdmin(request, loadContext), formOf(loadContext));
      // The page needs a new request: this request's session was read before the password was checked.
      return redirect(`/admin/export${new URL(request.url).search}`);
    },
  });

/** The export of members: asks for the password, then offers the file. */
export default function Export() {
  const { filters, query, needsPassword } = useLoaderData<typeof loader>();
  return (
    <div className="stack readable">
      <p>
        The file holds name, email, city, vehicle and plate of{" "}
        {filters.length > 0 ? `the members who match '${filters.join("', '")}'` : "all members"}. The audit log says who
        took it. As .xlsx it also holds ID, role and activity, and spreadsheets read a plate such as 0012 as text.
      </p>
      {needsPassword ? (
        <PostForm intent="confirm-export" className="card stack">
          <FormError />
          <PasswordAgain needed />
          <SubmitButton label="Continue" busy="Checking..." />
        </PostForm>
      ) : (
        <>
          <a className="button" href={`/admin/users.csv${query}`}>
            Download the file
          </a>
          <a className="button quiet" href={`/admin/users.xlsx${query}`}>
            Download as .xlsx
          </a>
        </>
      )}
      <Link className="button quiet" to={`/admin${query}`}>
        Back to the members
      </Link>
    </div>
  );
}
