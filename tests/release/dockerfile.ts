import { readFileSync } from "node:fs";

/** A stage of the image's Dockerfile. */
export interface Stage {
  from: string;
  name: string;
  /** Instructions with their arguments, in order. */
  steps: { instruction: string; value: string }[];
}

/** The stages of the Dockerfile, without comments and with joined lines. */
function stages(): Stage[] {
  const found: Stage[] = [];
  const joined = readFileSync("tools/image/Dockerfile", "utf8")
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll("\\\n", " ");
  for (const line of joined.split("\n").filter(Boolean)) {
    const [, instruction = "", value = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    const [from = "", , name = ""] = value.split(" ");
    if (instruction === "FROM") found.push({ from, name, steps: [] });
    else found.at(-1)?.steps.push({ instruction, value });
  }
  return found;
}

export function stage(name: string): Stage {
  const found = stages().find((one) => one.name === name);
  if (!found) throw new Error(`There is no stage ${name}`);
  return found;
}

export const valuesOf = ({ steps }: Stage, instruction: string): string[] =>
  steps.flatMap((step) => (step.instruction === instruction ? [step.value] : []));
