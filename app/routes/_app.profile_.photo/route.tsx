import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { showFailureInForm } from "~/ui/forms/show-failure-in-form";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { profilePage } from "~/ui/profile/profile-page";
import { requireMember } from "~/auth/guards";
import { refuseOtherPage, SENT_BY } from "~/auth/sent-by";
import { removePhoto, uploadPhoto } from "~/domain/photos";
import type { Actor } from "~/domain/shared/context";
import type { AppLoadContext } from "~/auth/context";
import { toHttpErrorUnlogged } from "~/server/errors";
import { redirectWithToast } from "~/auth/flash";
import { replyTo } from "~/forms/forms";
import type { FormReply } from "~/ui/forms/form-state";
import { refusedForm } from "~/forms/refused-form";
import { redirectForRestricted } from "~/auth/restricted-members";
import { queuePhoto } from "~/server/photo-queue";
import { chosenFile, photoFormOf } from "~/server/file-body";
import { PHOTO_HINT, PHOTO_TYPES } from "~/domain/photos/rules";
import { Field } from "~/ui/forms/field";
import { Avatar } from "~/ui/members/avatar";
import "./photo-page.css";
import { SentBy } from "~/ui/shell/app-data";

export const handle = profilePage({ title: "Change Photo", alsoOpenTo: ["unconfirmed"], takesFile: true });

export const loader = async ({ request, context: loadContext }: LoaderFunctionArgs) =>
  (await requireMember(request, loadContext)).member;

/** Answers the photo's plain forms. Success leads to the profile; errors of a file show beside its field. */
export async function action({ request, context: loadContext }: ActionFunctionArgs) {
  try {
    const { actor } = await requireMember(request, loadContext);
    await loadContext.app.limits.consume("member-photos", actor.id);
    return await queuePhoto(actor, (signal) => changePhoto(request, loadContext, actor, signal));
  } catch (error) {
    const known = toHttpErrorUnlogged(error);
    const isMembersMistake = known !== null && known.status < 500 && redirectForRestricted(error) === null;
    if (isMembersMistake) return fieldError(known.sentence, known.status, known.headers);
    return refusedForm(new FormData(), error, loadContext, { schema: null, failed: FAILED });
  }
}

const PROFILE = "/profile";
const FAILED = "Failed to update profile picture. Please try again.";

export const clientAction = showFailureInForm(FAILED);

async function changePhoto(request: Request, { app }: AppLoadContext, actor: Actor, signal: AbortSignal) {
  const { context, photos } = app;
  const form = await photoFormOf(request, signal);
  refuseOtherPage({ sentBy: form.get(SENT_BY) }, actor);
  if (form.get("intent") === "remove") {
    await removePhoto(context, photos, actor);
    return redirectWithToast(PROFILE, { title: "Success", message: "Profile picture removed." });
  }
  const file = await chosenFile(form, "photo");
  if (!file) return fieldError("Please choose a photo.", 400);
  const { earned } = await uploadPhoto(context, photos, actor, file);
  const message = "Profile picture updated successfully!";
  const more = earned ? ` Your profile is complete: you earned ${earned} points!` : "";
  return redirectWithToast(PROFILE, { title: "Success", message: message + more });
}

/** The page again, with this sentence beside the field of the photo. */
const fieldError = (sentence: string, status: number, headers: HeadersInit = {}) =>
  data<FormReply>(replyTo(new FormData(), null, { errors: { photo: [sentence] } }), { status, headers });

/** Changes or removes the member's photo without JavaScript, or where the dialog of the profile cannot load. */
export default function ChangePhotoPage() {
  const member = useLoaderData<typeof loader>();
  return (
    <div className="card stack photo">
      <Avatar member={member} large />
      <PostForm intent="upload" encType="multipart/form-data">
        <FormError />
        <Field
          type="file"
          name="photo"
          label="Photo"
          hint={`${PHOTO_HINT}. It's cut to a square, and where it was taken isn't kept.`}
          accept={PHOTO_TYPES.join()}
          onChange={(event) => void shrinkChosen(event.currentTarget)}
          required
        />
        <SubmitButton label="Upload Photo" busy="Uploading..." />
      </PostForm>
      {member.profileImageUrl && (
        <Form method="post" encType="multipart/form-data">
          <SentBy />
          <button name="intent" value="remove" className="button quiet wide">
            Remove Photo
          </button>
        </Form>
      )}
    </div>
  );
}

/** A phone's photo is made smaller before it is sent. Who is faster than that sends it as it is. */
async function shrinkChosen(input: HTMLInputElement) {
  const chosen = input.files?.[0];
  const { isLarge, shrinkPhoto: shrunk } = await import("~/ui/profile/shrink-photo.client");
  if (!chosen || !isLarge(chosen)) return;
  const smaller = await shrunk(chosen);
  if (smaller === chosen || input.files?.[0] !== chosen) return;
  const files = new DataTransfer();
  files.items.add(new File([smaller], chosen.name, { type: smaller.type }));
  input.files = files.files;
}
