import { data } from "@remix-run/node";
import type { AppLoadContext } from "~/auth/context";
import { redirectWithToast } from "~/auth/flash";
import { requireMember } from "~/auth/guards";
import { passwordAgain } from "~/auth/password-again";
import { endToken, makeToken, tokenInput } from "~/domain/members";
import { formOf, idField } from "~/forms/forms";
import { openFormAction } from "~/forms/open-form-action";
import { noteSecurity } from "~/security/note-security";

const PATH = "/profile/security/tokens";

/** Answers the forms of the page: make a token, end one. Only the answer to the first contains the token. */
export async function tokensAction(request: Request, load: AppLoadContext) {
  const signedIn = await requireMember(request, load);
  const { actor } = signedIn;
  const { context } = load.app;
  const form = formOf(load);
  if (form.get("intent") === "end-token")
    return openFormAction(load, {
      schema: idField("tokenId"),
      title: "Not Ended",
      failed: "Failed to end the token. Please try again.",
      work: async ({ tokenId }) => {
        await endToken(context, actor, tokenId);
        await noteSecurity(load, { kind: "token-ended", memberId: actor.id });
        return redirectWithToast(PATH, {
          title: "Token Ended",
          message: "Programs with that token can't call this server any more.",
        });
      },
    });
  return openFormAction(load, {
    schema: tokenInput,
    title: "No Token Made",
    failed: "Failed to make a token. Please try again.",
    work: async (input) => {
      await passwordAgain(load, signedIn, form);
      const token = await makeToken(context, actor, input);
      await noteSecurity(load, { kind: "token-made", memberId: actor.id });
      return data({ token });
    },
  });
}
