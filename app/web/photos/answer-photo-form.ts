import { data } from "@remix-run/node";
import { removePhoto, uploadPhoto } from "~/domain/photos";
import type { Actor } from "~/domain/shared/context";
import type { AppLoadContext } from "../context";
import { explain } from "../errors";
import { redirectWithToast } from "../flash";
import { replyTo, type FormReply } from "../forms";
import { requireMember } from "../guards";
import { refusedForm } from "../refused-form";
import { isSuspension } from "../suspended";
import { inTurn } from "./in-turn";
import { chosenFile, photoFormOf } from "./photo-body";

const THEN = "/profile";
const FAILED = "Failed to update profile picture. Please try again.";

/** Answers the photo's plain forms: taken, they lead to the profile with a toast; what is wrong with a file stands beside its field. */
export async function answerPhotoForm(request: Request, load: AppLoadContext) {
  try {
    const { actor } = await requireMember(request, load);
    await load.app.limits.take("member-photos", actor.id);
    return await inTurn(actor, (signal) => changePhoto(request, load, actor, signal));
  } catch (error) {
    const known = explain(error);
    const isTheirs = known !== null && known.status < 500 && !isSuspension(error);
    if (isTheirs) return beside(known.sentence, known.status, known.headers);
    return refusedForm(new FormData(), error, load, { failed: FAILED });
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
  if (!file) return beside("Please choose a photo.", 400);
  const { earned } = await uploadPhoto(context, photos, actor, file);
  const message = "Profile picture updated successfully!";
  const more = earned ? ` Your profile is complete: you earned ${earned} points!` : "";
  return redirectWithToast(THEN, { title: "Success", message: message + more });
}

const beside = (sentence: string, status: number, headers: HeadersInit = {}) =>
  data<FormReply>(replyTo(new FormData(), { errors: { photo: [sentence] } }), { status, headers });
