import type { Finding } from "~/domain/admin/health-rules";

const labels = { fault: "Fault", advice: "Advice", fine: "Fine" } as const;
const tones = { fault: "badge danger", advice: "badge leaving", fine: "badge available" } as const;

/** What the doctor found, each sentence with its state. */
export const Findings = ({ findings }: { findings: readonly Finding[] }) => (
  <ul className="stack">
    {findings.map(({ code, state, sentence }, index) => (
      <li key={`${code} ${index}`}>
        <span className={tones[state]}>{labels[state]}</span> {sentence}
      </li>
    ))}
  </ul>
);
