import { useLoaderData } from "@remix-run/react";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PageHandle } from "~/ui/shell/handle";
import { guideOf } from "~/api/guide";
import { Section } from "~/ui/information/section";
import "./api.css";

export const handle: PageHandle = {
  title: "API",
  description: "Every call of the JSON API, with a command that makes it.",
  back: "/about",
  tab: "menu",
  hydrate: false,
  alsoOpenTo: ["unconfirmed", "before-launch"],
};

export const loader = ({ context: loadContext }: LoaderFunctionArgs) => guideOf(loadContext.app);

/** The API's page for developers: how to start, then every call with an example command. */
export default function ApiGuide() {
  const { brand, origin, groups } = useLoaderData<typeof loader>();
  return (
    <div className="information api">
      <Section title="How to begin">
        <p>
          Programs can do in {brand} what members do. Calls take and answer JSON. Signing in sets a cookie. Calls that
          change data send <code>Origin</code>. With a <a href="/profile/security/tokens">token of yours</a> in{" "}
          <code>Authorization: Bearer</code> a call needs neither.
        </p>
        <Commands
          lines={[
            `HOST=${origin}`,
            `curl $HOST/api/auth/login -b jar -c jar -H "Origin: $HOST" --json '{"email":"you@example.org","password":"…"}'`,
            "curl $HOST/api/parking-spaces/nearby/40.672/-73.9772 -b jar",
          ]}
        />
        <p>
          Replace what stands in braces, such as <code>{"{id}"}</code>, by what an earlier answer says. Fields, answers
          and errors: <a href="/api/openapi.json">openapi.json</a>
        </p>
      </Section>
      {groups.map(({ heading, calls }) => (
        <Section key={heading} title={heading}>
          <ul className="stack">
            {calls.map((call) => (
              <li key={call.curl}>
                <h3>{withNames(call.title)}</h3>
                <Commands lines={[call.curl]} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}

/** Shows names of fields, which stand in backticks, as code. */
const withNames = (title: string) =>
  title.split("`").map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part));

/** Shell commands; long ones wrap, so that nothing scrolls sideways. */
const Commands = ({ lines }: { lines: readonly string[] }) => <pre>{lines.join("\n")}</pre>;
