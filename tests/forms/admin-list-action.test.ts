import { expect, test } from "vitest";
import { z } from "zod";
import type { AppLoadContext } from "~/auth/context";
import { Refusal } from "~/domain/shared/errors";
import { adminListAction } from "~/forms/admin-list-action";
import { isLimited } from "~/server/form-result";

interface Sender {
  limited?: boolean;
  sentBy?: string;
  signedIn?: () => Promise<unknown>;
}

const ada = { actor: { id: "ada", role: "admin" }, lacksSecondStep: false };

/** Sends the button of a list, whose page is on its second part. */
function send({ limited = false, sentBy = "ada", signedIn = () => Promise.resolve(ada) }: Sender) {
  const consume = () => (limited ? Promise.reject(new Refusal("too-many", { retryAfterSeconds: 40 })) : undefined);
  const sentForm = new URLSearchParams({ intent: "settle" });
  const context = { app: { context: {}, limits: { consume } }, sentBy, sentForm, signedIn } as unknown;
  const request = new Request("http://kindspot.example/admin/reports?before=7", { method: "POST" });
  return adminListAction(request, context as AppLoadContext, {
    schema: z.object({}),
    undoParameter: "settled",
    buttons: { settle: () => Promise.resolve({ title: "Done", message: "It's dealt with." }) },
  });
}

test.each([
  ["presses too often", { limited: true }],
  ["presses on a page of another account", { sentBy: "eve" }],
  ["is taken", {}],
])("the button of an admin who %s leads back to the list", async (_how, sender) => {
  const answer = await send(sender);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/admin/reports?before=7"]);
});

test("a limit that refuses it is one for the security log, too", async () => {
  expect(isLimited(await send({ limited: true }))).toBe(true);
});

test("that of an admin who was suspended leads to no list", async () => {
  await expect(send({ signedIn: () => Promise.reject(new Refusal("suspended")) })).rejects.toThrow("suspended");
});

test("that of a visitor leads to the sign-in", async () => {
  const answer: unknown = await send({ signedIn: () => Promise.resolve(null), sentBy: "" }).catch(
    (led: unknown) => led,
  );
  expect(answer).toBeInstanceOf(Response);
});
