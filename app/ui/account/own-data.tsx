import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { PasswordField } from "~/ui/forms/password-field";
import { retentionDays } from "~/domain/shared/retention-rules";

/** Deletes the member's account: on /profile/delete, and on /suspended. It asks for the password again. */
export const DeleteForm = ({ className = "card stack" }: { className?: string }) => (
  <PostForm intent="delete-account" className={className}>
    <FormError />
    <PasswordField name="password" label="Your password" autoComplete="current-password" />
    <SubmitButton label="Delete My Account" busy="Deleting..." className="button danger wide" />
  </PostForm>
);

/** The effects of a deletion. Keep them in step with `deleteAccount` and `forgetFormerMembers`. */
export const WhatIsDeleted = ({ suspended = false }: { suspended?: boolean }) => (
  <>
    <ul>
      <li>You're signed out everywhere at once.</li>
      <li>Your name, photo, email address, vehicle, plate, last known place and settings are erased at once.</li>
      <li>Your promises end, your spaces and your request leave the map, and claims not yet decided are given up.</li>
      <li>People you wrote to still see your messages, as those of a former member, until they are a year old.</li>
      <li>Everything else is deleted within {retentionDays.formerMember} days.</li>
      <li>
        What counts for others stays, without your name: movements of points, handovers and ratings, reports, donations,
        and what admins did, with names that they typed to find someone.
      </li>
    </ul>
    <p className="notice danger">
      <strong>It can't be undone.</strong> You can join again with the same email address{" "}
      {suspended
        ? `after ${retentionDays.formerMember} days: until then a fingerprint tells us that it was suspended.`
        : "at any time."}
    </p>
  </>
);

/** A plain link to the file, so that the download works without script. */
export const DownloadLink = ({ quiet = false }: { quiet?: boolean }) => (
  <a className={quiet ? "button quiet wide" : "button wide"} href="/api/profile/data">
    Download My Data
  </a>
);
