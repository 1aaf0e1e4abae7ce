import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { FormReply } from "~/ui/forms/form-state";
import { Icon } from "~/ui/icons/icon";
import { useMember } from "~/ui/shell/app-data";
import { Benefits } from "./benefits";
import type { CardDue, DonationAnswer } from "./card-due";
import { CardStep } from "./card-step";
import { DonationForm } from "./donation-form";
import { SetupRequired } from "./setup-required";
import "./donations.css";

interface Props {
  /** Somebody takes the money: payment keys are set. */
  available: boolean;
  /** Dollars, to begin with. */
  amount: string;
  mailsReceipts: boolean;
  formKey: string;
  reply: FormReply | undefined;
}

/** Supporting the community: an amount first, then the card (specification 2 and 4, 'Donation flow'). */
export function SubscribePage({ available, mailsReceipts, formKey, reply, ...given }: Props) {
  const fetcher = useFetcher<DonationAnswer>();
  const [amount, setAmount] = useState(reply?.values.amount ?? given.amount);
  const [due, setDue] = useState<CardDue | null>(null);
  const { data } = fetcher;

  useEffect(() => {
    if (data && "clientSecret" in data) setDue(data);
  }, [data]);

  const answer = data ?? reply;
  const refused = answer && "values" in answer ? answer : undefined;
  return (
    <div className="donation stack">
      <Thanks />
      {!available && <SetupRequired />}
      {available && due && <CardStep due={due} onBack={() => setDue(null)} />}
      {available && !due && (
        <DonationForm formKey={formKey} reply={refused} fetcher={fetcher} amount={amount} onAmount={setAmount} />
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
