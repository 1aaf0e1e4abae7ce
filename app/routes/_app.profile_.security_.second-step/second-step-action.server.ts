import { data } from "@remix-run/node";
import { needsPassword, requireFreshPassword } from "~/auth/password-again";
import { requireMember } from "~/auth/guards";
import {
  newRecoveryCodes,
  newTotpSecret,
  removeSecondStep,
  secondStepOf,
  setUpInput,
  setUpSecondStep,
  totpAddress,
  type SignedIn,
} from "~/domain/auth";
import { refuse } from "~/domain/shared/errors";
import { redirectWithToast } from "~/auth/flash";
import { constraintsOf, formOf, parseForm } from "~/forms/forms";
import { refusedForm } from "~/forms/refused-form";
import type { AppLoadContext } from "~/auth/context";
import { qrSquares } from "~/server/qr-code";
import { noteSecurity } from "~/security/note-security";

const PATH = "/profile/security/second-step";

/** The page's data: the state of the second step, or a new secret as text and QR code. */
export async function loadSecondStep(request: Request, loadContext: AppLoadContext) {
  const signedIn = await requireMember(request, loadContext);
  const { context, config } = loadContext.app;
  const { actor, member } = signedIn;
  const step = await secondStepOf(context, actor.id);
  const secret = newTotpSecret();
  const address = totpAddress(secret, config.brandName, member.email);
  return {
    step,
    offer: step ? null : { secret, address, ...qrSquares(address) },
    demanded: config.adminSecondStep && member.isAdmin,
    needsPassword: needsPassword(loadContext, signedIn),
    constraints: constraintsOf({ "set-up-second-step": setUpInput }),
  };
}

/** Answers the forms of the page. Only this answer contains new recovery codes. */
export async function secondStepAction(request: Request, loadContext: AppLoadContext) {
  const form = formOf(loadContext);
  try {
    const signedIn = await requireMember(request, loadContext);
    await requireFreshPassword(loadContext, signedIn, form);
    return await changeSecondStep(form, loadContext, signedIn);
  } catch (error) {
    return refusedForm(form, error, loadContext, {
      schema: setUpInput,
      failed: "Failed to change the second step. Please try again.",
    });
  }
}

async function changeSecondStep(form: FormData, loadContext: AppLoadContext, { actor, sessionId }: SignedIn) {
  const { context } = loadContext.app;
  switch (form.get("intent")) {
    case "set-up-second-step": {
      const parsed = parseForm(form, setUpInput);
      if ("reply" in parsed) return data(parsed.reply, { status: 400 });
      const codes = await setUpSecondStep(context, actor, sessionId, parsed.value);
      await noteSecurity(loadContext, { kind: "second-step-on", memberId: actor.id });
      return { codes };
    }
    case "new-recovery-codes": {
      const codes = await newRecoveryCodes(context, actor);
      // They sign in without the phone, and nothing else tells of them.
      await noteSecurity(loadContext, { kind: "recovery-codes-made", memberId: actor.id });
      return { codes };
    }
    case "remove-second-step":
      await removeSecondStep(context, actor);
      await noteSecurity(loadContext, { kind: "second-step-off", memberId: actor.id });
      return redirectWithToast(PATH, { title: "Second step removed", message: "Your password is enough again." });
    default:
      return refuse("invalid-input");
  }
}
