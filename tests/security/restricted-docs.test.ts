import { format, resolveConfig } from "prettier";
import { expect, test } from "vitest";
import { operations } from "~/api/operations";
import { routes } from "../permissions/routes";

/** Members whom pages and calls turn away, unless they say otherwise. */
const RESTRICTED = ["unconfirmed", "waiting", "suspended"] as const;

interface Opening {
  name: string;
  alsoOpenTo: readonly string[];
}

const pages = routes.map(({ path, alsoOpenTo }) => ({ name: path, alsoOpenTo }));
const calls = operations.map(({ method, path, who, alsoOpenTo = [] }) => ({
  name: `${method} /api${path}`,
  alsoOpenTo: who === "account-holder" ? RESTRICTED : alsoOpenTo,
}));

const listOf = (openings: readonly Opening[], restricted: string): string =>
  openings
    .filter(({ alsoOpenTo }) => alsoOpenTo.includes(restricted))
    .map(({ name }) => `\`${name.replace("no-such-photo", "*")}\``)
    .sort()
    .join(", ");

const sections = RESTRICTED.map(
  (who) => `## ${who[0]?.toUpperCase()}${who.slice(1)}

- Pages: ${listOf(pages, who)}
- Calls: ${listOf(calls, who)}
`,
);

const markdown = `# What is open to restricted members

Made from each page's \`handle\` and each operation of the API by \`npm run restricted-docs\`; how it is checked
stands in \`app/auth/restricted-members.ts\`. Unconfirmed and waiting members are there as members, suspended ones as visitors, and
whoever waits sees what suspended members see, too. A suspended or waiting member is led to \`/suspended\` or \`/waiting\`, an
unconfirmed one to \`/confirm-email\`; calls answer 403. Calls for anyone, and what asks for no session,
such as \`/healthz\`, are open to everybody.

${sections.join("\n")}`;

test("docs/restricted-members.md says what pages and calls declare; otherwise run npm run restricted-docs", async () => {
  const path = "docs/restricted-members.md";
  const text = await format(markdown, { ...(await resolveConfig(path)), parser: "markdown" });
  await expect(text).toMatchFileSnapshot(`../../${path}`);
});
