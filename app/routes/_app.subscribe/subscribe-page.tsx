import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { typedIn, type Constraints, type FormReply } from "~/ui/forms/form-state";
import { Icon } from "~/ui/icons/icon";
import { useMember } from "~/ui/shell/app-data";
import type { CardDue, DonationAnswer } from "./card-due";
import { CardStep } from "./card-step";
import { DonationForm } from "./donation-form";
import "./donations.css";

interface Props {
  /** Payment keys are set, so the community takes donations. */
  available: boolean;
  /** The first value of the amount, in dollars. */
  amount: string;
  mailsReceipts: boolean;
  formKey: string;
  constraint: Constraints;
  reply: FormReply | undefined;
}

/** The donation page: first the amount, then the card (specification 2 and 4, 'Donation flow'). */
export function SubscribePage({ available, mailsReceipts, formKey, constraint, reply, ...given }: Props) {
  const fetcher = useFetcher<DonationAnswer>();
  const [amount, setAmount] = useState(typedIn(reply, "amount") ?? given.amount);
  const [due, setDue] = useState<CardDue | null>(null);
  const { data } = fetcher;

  useEffect(() => {
    if (data && "clientSecret" in data) setDue(data);
  }, [data]);

  const answer = data ?? reply;
  const refused = answer && "status" in answer ? answer : undefined;
  return (
    <div className="donation stack">
      <Thanks />
      {!available && <SetupRequired />}
      {available && due && <CardStep due={due} onBack={() => setDue(null)} />}
      {available && !due && (
        <DonationForm
          formKey={formKey}
          constraint={constraint}
          reply={refused}
          fetcher={fetcher}
          amount={amount}
          onAmount={setAmount}
        />
      )}
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
      You are an Inaugural Member. Thank you!
    </p>
  );
}

/** In place of the card form where the community has no payment key (specification 2). */
const SetupRequired = () => (
  <section className="card stack" aria-labelledby="coming-soon">
    <h2 id="coming-soon">Coming Soon!</h2>
    <p>Donations are not set up in this community yet. Thank you for thinking of it.</p>
    <button type="button" className="button wide" disabled>
      Payment Setup Required
    </button>
  </section>
);

/** The benefits of a donation. Each must be true. */
const Benefits = ({ mailsReceipts }: { mailsReceipts: boolean }) => (
  <section className="card stack benefits" aria-labelledby="benefits">
    <h2 id="benefits">What your support brings</h2>
    <ul>
      {[
        "The 'Inaugural Member' badge on your profile and on the spaces you share",
        "A community that stays free for every neighbour, without advertising",
        ...(mailsReceipts ? ["A receipt by e-mail"] : []),
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
