import { data } from "@remix-run/node";
import { removePhoto, uploadPhoto } from "~/domain/photos";
import type { Actor } from "~/domain/shared/context";
import type { AppLoadContext } from "~/http/context";
import { toHttpError } from "~/http/errors";
import { redirectWithToast } from "~/forms/flash";
import { replyTo, type FormReply } from "~/forms/forms";
import { requireMember } from "~/auth/guards";
import { refusedForm } from "~/forms/refused-form";
import { redirectForRestricted } from "~/auth/unconfirmed";
import { queuePhoto } from "~/http/photo-queue";
import { chosenFile, photoFormOf } from "~/http/photo-body";

const THEN = "/profile";
const FAILED = "Failed to update profile picture. Please try again.";

/**
 * Answers the photo's plain forms. Success redirects to the profile with a toast. Errors of a file show beside its
 * field.
 */
export async function photoFormAction(request: Request, load: AppLoadContext) {
  try {
    const { actor } = await requireMember(request, load);
    await load.app.limits.take("member-photos", actor.id);
    return await queuePhoto(actor, (signal) => changePhoto(request, load, actor, signal));
  } catch (error) {
    const known = toHttpError(error);
    const isTheirs = known !== null && known.status < 500 && redirectForRestricted(error) === null;
    if (isTheirs) return fieldError(known.sentence, known.status, known.headers);
    return refusedForm(new FormData(), error, load, { schema: null, failed: FAILED });
  }
}

async function changePhoto(request: Request, { app }: AppLoadContext, actor: Actor, signal: AbortSignal) {
  const { context, photos } = app;
  const form = await photoFormOf(request, signal);
  if (form.get("intent") === "remove") {
    await removePhoto(context, photos, actor);
    return redirectWithToast(THEN, { title: "Success", message: "Profile picture removed." });
  }
  const file = await chosenFile(form, "photo");
  if (!file) return fieldError("Please choose a photo.", 400);
  const { earned } = await uploadPhoto(context, photos, actor, file);
  const message = "Profile picture updated successfully!";
  const more = earned ? ` Your profile is complete: you earned ${earned} points!` : "";
  return redirectWithToast(THEN, { title: "Success", message: message + more });
}

/** The page again, with this sentence beside the field of the photo. */
const fieldError = (sentence: string, status: number, headers: HeadersInit = {}) =>
  data<FormReply>(replyTo(new FormData(), null, { errors: { photo: [sentence] } }), { status, headers });
