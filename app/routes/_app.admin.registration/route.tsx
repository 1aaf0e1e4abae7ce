import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Flash } from "~/auth/flash";
import { requireAdmin } from "~/auth/guards";
import { declineWaiting } from "~/domain/account";
import { approveMember, countWaitingMembers, decisionInput, waitingMembers } from "~/domain/admin";
import {
  endLink,
  inviteMany,
  linkForManyInput,
  linksForMany,
  registrationInput,
  registrationMode,
  setRegistrationMode,
} from "~/domain/auth";
import { adminPageAction, form, idForm, type PageForm } from "~/forms/form-action";
import { constraintsOf } from "~/forms/forms";
import { openFormAction } from "~/forms/open-form-action";
import { RegistrationPage, type NewLink } from "~/routes/_app.admin.registration/registration-page";
import { qrSquares } from "~/server/qr-code";
import { adminPage } from "~/ui/admin/admin-page";
import { countText } from "~/ui/admin/counts";

export const handle = adminPage({ title: "Registration", subtitle: "Who may join" });

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, loadContext);
  const { context, config, mailer } = loadContext.app;
  return {
    mode: await registrationMode(context.read),
    links: await linksForMany(context, signedIn.actor),
    waiting: {
      people: await waitingMembers(context, signedIn.actor),
      total: await countWaitingMembers(context, signedIn.actor),
      sendsMails: mailer !== null,
    },
    brandName: config.brandName,
    constraints: constraintsOf({
      "set-registration": registrationInput,
      "invite-many": linkForManyInput,
      approve: decisionInput,
    }),
  };
}

/** Answers the forms that set who may join, that make and end a link for many, and that let people in or decline them. */
export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  adminPageAction(request, loadContext, "/admin/registration", {
    "invite-many": makeLink,
    approve: form({
      schema: decisionInput,
      failed: "Failed to decide. Please try again.",
      work: (context, admin, { member: ids, decline }) =>
        decide(ids, decline === undefined ? "Let in" : "Declined", (id) =>
          decline === undefined ? approveMember(context, admin, id) : declineWaiting(context, admin, id),
        ),
    }),
    "end-link": idForm("linkId", endLink, {
      failed: "Failed to end the link. Please try again.",
      done: { title: "Ended", message: "Nobody else can join by that link." },
    }),
    "set-registration": form({
      schema: registrationInput,
      failed: "Failed to change the registration. Please try again.",
      work: (context, admin, { registration }) => setRegistrationMode(context, admin, registration),
      done: { title: "Saved", message: "It counts for whoever registers from now on." },
    }),
  });

/** Decides about one after the other; whoever does not wait any more is left as they are. */
async function decide(ids: readonly string[], title: string, act: (id: string) => Promise<boolean>): Promise<Flash> {
  let done = 0;
  for (const id of ids) if (await act(id)) done++;
  const undecided = ids.length - done;
  const others = undecided === 0 ? "" : ` ${undecided} didn't wait any more.`;
  return { title, message: `${countText(done, "person", "people")}.${others}` };
}

/** Makes a link for many people. Only this answer contains it, as text and as a poster with a QR code. */
const makeLink: PageForm = async (request, loadContext) => {
  const { actor } = await requireAdmin(request, loadContext);
  return openFormAction(loadContext, {
    schema: linkForManyInput,
    failed: "Failed to make a link. Please try again.",
    work: async (input) => {
      const { address, expiresAt } = await inviteMany(loadContext.app.context, actor, input);
      return data<NewLink>({ link: address.href, expiresAt, ...input, qr: qrSquares(address.href) });
    },
  });
};

export default function Registration() {
  return <RegistrationPage {...useLoaderData<typeof loader>()} />;
}
