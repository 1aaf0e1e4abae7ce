import { createSessionCookie } from "~/auth/session";
import { storeSession } from "~/domain/auth/start-session";
import type { Actor } from "~/domain/shared/context";
import type { MemberSession } from "./phones-process";
import type { Town } from "./town";

const cookies = createSessionCookie({ publicUrl: new URL("http://localhost:0") });

/** Signs the members in. */
export const sessionsOf = ({ context }: Town, people: readonly Actor[]): Promise<MemberSession[]> =>
  Promise.all(
    people.map(async ({ id }) => {
      const { secret } = await context.write((tx) => storeSession(tx, context, id));
      const setCookie = await cookies.serialize(secret);
      return { userId: id, cookie: setCookie.split(";")[0] ?? "" };
    }),
  );

/** One call of the API. */
export async function post(url: string, cookie: string, body: object): Promise<void> {
  const headers = { cookie, "content-type": "application/json", origin: new URL(url).origin };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
}
