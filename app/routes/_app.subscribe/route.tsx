import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useFetcher, useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useFormReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { donationCents, dollarsOf, MIN_DONATION_CENTS } from "~/domain/donations/rules";
import { donateByCard, donateByCheckout, donationForm } from "~/domain/donations";
import { formKeyOf, constraintsOf, formOf } from "~/forms/forms";
import { requireMember } from "~/auth/guards";
import { openFormAction } from "~/forms/open-form-action";
import { paymentsOf, withTimeout } from "~/server/payments-timeout";
import { type FormReply, typedIn } from "~/ui/forms/form-state";
import { Icon } from "~/ui/icons/icon";
import { useMember } from "~/ui/shell/app-data";
import type { CardDue } from "./card-form.client";
import { CardStep, DonationForm } from "./donation-form";
import "./donations.css";

/** Only this page's own document allows the card form (Content-Security-Policy), so a navigation loads it whole. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  if (window.location.pathname === new URL(request.url).pathname) return serverLoader();
  window.location.assign(request.url);
  return new Promise(() => undefined); // pending until the browser has left this page
}

export const handle: PageHandle = {
  title: "Inaugural Member",
  subtitle: "Support your parking community",
  tab: "menu",
  cardForm: true,
  alsoOpenTo: ["unconfirmed"],
};

/** What the donation page shows; `?amount=` is the amount chosen without JavaScript. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  await requireMember(request, loadContext);
  const { payments, mailer, context } = loadContext.app;
  const wanted = new URL(request.url).searchParams.get("amount") ?? "";
  return {
    available: payments !== null,
    amount: dollarsOf(donationCents(wanted) ?? MIN_DONATION_CENTS),
    mailsReceipts: mailer !== null,
    formKey: context.newId(),
    constraints: constraintsOf({ donate: donationForm }),
  };
}

/** Answers the donation's form: with the card form's data, or without JavaScript a redirect to the provider. */
export async function action({ request, context: loadContext }: ActionFunctionArgs) {
  const form = formOf(loadContext);
  const way = form.get("way") === "card" ? "card" : "checkout";
  return openFormAction(loadContext, {
    schema: donationForm,
    title: "Payment Failed",
    failed: "The payment couldn't be prepared. Nothing was charged: please try again.",
    work: async ({ amount: amountCents }) => {
      const { actor } = await requireMember(request, loadContext);
      const payments = paymentsOf(loadContext);
      // The key contains the amount: another amount on the same page is another donation.
      const key = formKeyOf(request, form, [way, amountCents]);
      const intended = { amountCents, key };
      const { context, log } = loadContext.app;
      if (way === "checkout")
        return redirect(await withTimeout(donateByCheckout(context, payments, actor, intended), log), SEE_OTHER);
      const { clientSecret } = await withTimeout(donateByCard(context, payments, actor, intended), log);
      return { clientSecret, publishableKey: payments.publishableKey, amountCents };
    },
  });
}

const SEE_OTHER = 303;

/** The donation page: first the amount, then the card. */
export default function Subscribe() {
  const { available, mailsReceipts, ...given } = useLoaderData<typeof loader>();
  const reply = useFormReply("donate");
  const fetcher = useFetcher<CardDue | FormReply>();
  const [amount, setAmount] = useState(typedIn(reply, "amount") ?? given.amount);
  const [due, setDue] = useState<CardDue | null>(null);
  const { data } = fetcher;

  useEffect(() => {
    if (data && "clientSecret" in data) setDue(data);
  }, [data]);

  const refused = data && "status" in data ? data : reply;
  return (
    <div className="stack">
      <Thanks />
      {!available && <SetupRequired />}
      {available && due && <CardStep due={due} onBack={() => setDue(null)} />}
      {available && !due && <DonationForm reply={refused} fetcher={fetcher} amount={amount} onAmount={setAmount} />}
      <Benefits mailsReceipts={mailsReceipts} />
    </div>
  );
}

function Thanks() {
  const member = useMember();
  if (!member?.inaugural) return null;
  return (
    <p className="notice available row">
      <Icon name="points" />
      You're an Inaugural Member. Thank you!
    </p>
  );
}

/** In place of the card form where the community has no payment key. */
const SetupRequired = () => (
  <section className="card stack" aria-labelledby="coming-soon">
    <h2 id="coming-soon">Coming Soon!</h2>
    <p>Donations aren't set up in this community yet. Thank you for thinking of it.</p>
    <button type="button" className="button wide" disabled>
      Payment Setup Required
    </button>
  </section>
);

/** The benefits of a donation. Each must be true. */
const Benefits = ({ mailsReceipts }: { mailsReceipts: boolean }) => (
  <section className="card stack" aria-labelledby="benefits">
    <h2 id="benefits">What your support brings</h2>
    <ul className="icon-list">
      {[
        "The 'Inaugural Member' badge on your profile and on the spaces you share",
        "A community that stays free for every neighbour, without advertising",
        ...(mailsReceipts ? ["A receipt by email"] : []),
      ].map((benefit) => (
        <li key={benefit}>
          <Icon name="check" />
          {benefit}
        </li>
      ))}
    </ul>
    <p className="soft">
      Each donation is paid once. You can give again at any time; there are no long-term commitments.
    </p>
  </section>
);
