import type { ReactNode } from "react";
import { DeleteForm, DownloadLink, WhatIsDeleted } from "./own-data";
import { useFormReply } from "~/ui/forms/post-form";
import { Icon, type IconName } from "~/ui/icons/icon";
import { SignOutForm } from "~/ui/members/sign-out-form";
import "./account.css";

interface Props {
  icon: IconName;
  title: string;
  suspended?: boolean;
  /** Why, and what to do. */
  children: ReactNode;
}

/** What a member finds who is suspended or waits for an admin: why, whom to ask, and the own data. */
export const RestrictedPage = ({ icon, title, suspended = false, children }: Props) => (
  <main className="restricted bare">
    <div className="stack">
      <div className="card stack">
        <Icon name={icon} />
        <h1>{title}</h1>
        {children}
        <a className={suspended ? "button" : "button quiet"} href="/contact">
          <Icon name="mail" />
          Contact Us
        </a>
        <SignOutForm />
        <p className="row">
          <a href="/terms">Terms of Use</a>
          <a href="/privacy">Privacy Policy</a>
        </p>
      </div>
      <section className="card stack" aria-labelledby="data">
        <h2 id="data">Your data</h2>
        <p>Everything stored about you is yours: take it with you as a file, or delete it with your account.</p>
        <DownloadLink quiet />
        <details className="account" open={useFormReply("delete-account") !== null}>
          <summary>Delete my account</summary>
          <div className="stack">
            <WhatIsDeleted suspended={suspended} />
            <DeleteForm className="stack" />
          </div>
        </details>
      </section>
    </div>
  </main>
);
