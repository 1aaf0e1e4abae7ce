import { Section } from "~/ui/information/section";
import "./api.css";

interface Call {
  method: string;
  path: string;
  title: string;
  curl: string;
}

export interface ApiPageProps {
  brand: string;
  origin: string;
  groups: { heading: string; calls: Call[] }[];
}

/** For developers: how to begin, then every call with a command that makes it. */
export const ApiPage = ({ brand, origin, groups }: ApiPageProps) => (
  <div className="information api">
    <Section title="How to begin">
      <p>
        Whatever members do in {brand}, a program can do as them. Calls take and answer JSON; a session is a cookie.
        Whatever changes something says by <code>Origin</code> that it comes from here.
      </p>
      <Commands
        of={[
          `HOST=${origin}`,
          `curl $HOST/api/auth/login -b jar -c jar -H "Origin: $HOST" --json '{"email":"you@example.org","password":"…"}'`,
          "curl $HOST/api/parking-spaces/nearby/40.672/-73.9772 -b jar",
        ]}
      />
      <p>
        Put what an earlier call answered in the place of <code>{"{id}"}</code> and its like. All fields, answers and
        refusals: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
      </p>
    </Section>
    {groups.map(({ heading, calls }) => (
      <Section key={heading} title={heading}>
        <ul className="calls">
          {calls.map((call) => (
            <li key={call.method + call.path}>
              <h3>
                <code>
                  {call.method} {call.path}
                </code>
              </h3>
              <p>{withNames(call.title)}</p>
              <Commands of={[call.curl]} />
            </li>
          ))}
        </ul>
      </Section>
    ))}
  </div>
);

/** The names of fields stand in backticks. */
const withNames = (title: string) =>
  title.split("`").map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part));

/** Shell commands; long ones wrap, so that nothing scrolls sideways. */
const Commands = ({ of }: { of: readonly string[] }) => (
  <pre>
    <code>{of.join("\n")}</code>
  </pre>
);
