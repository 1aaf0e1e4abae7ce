import type { MetaFunction } from "@remix-run/node";
import { Form } from "@remix-run/react";

export const meta: MetaFunction = () => [{ title: "Sign in" }];

export default function SignIn() {
  return (
    <main>
      <h1>Sign in</h1>
      <Form method="post">
        <label>
          E-mail <input name="email" type="email" autoComplete="email" required />
        </label>
        <label>
          Password <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <button>Sign in</button>
      </Form>
    </main>
  );
}
