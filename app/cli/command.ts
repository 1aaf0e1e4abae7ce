import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { Serve } from "~/ops/drills.server";
import { commandLine } from "~/command-line";
import { compose, type App } from "~/compose.server";
import type { Config } from "~/config.server";
import { VERSION } from "~/version";

/** Run by `node build/index.js NAME …`; throws an Error whose message is for the person at the keyboard. */
export interface Command {
  summary: string;
  storesData: boolean;
  run(name: string, args: readonly string[], serve: Serve): Promise<void>;
}

interface Declaration<Options extends ParseArgsOptionsConfig> {
  /** What it does: a sentence. Empty for a step of the build, which nobody calls. */
  summary: string;
  /** False for a command that stores nothing in DATA_DIR for the server to open. */
  storesData?: boolean;
  /** What can stand behind the name. */
  forms?: readonly string[];
  options?: Options;
  /** How many arguments that are no options it takes, at least and at most. */
  wordCount?: readonly [min: number, max: number];
  /** `serve` starts the server on a configuration, for a command that tries one out. */
  run: (given: Given<Options>, serve: Serve) => Promise<void>;
}

interface Given<Options extends ParseArgsOptionsConfig> {
  values: ReturnType<typeof parseArgs<{ options: Options }>>["values"];
  /** The arguments that are no options. */
  words: readonly string[];
  /** For arguments that do not fit together: throws the Error that names the forms. */
  misused: () => never;
}

/** Whether an argument asks for help. */
export const isHelp = (argument: string): boolean => argument === "--help" || argument === "-h";

/** A command whose help, reading of arguments and refusals come from one declaration. */
export function command<const Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig>(
  declared: Declaration<Options>,
): Command {
  const { summary, storesData = true, forms = [""], wordCount: [min, max] = [0, 0] } = declared;
  return {
    summary,
    storesData,
    async run(name, args, serve) {
      const usage = `Use: ${forms.map((form) => commandLine(name, form)).join("\n     ")}`;
      const misused = (): never => {
        throw new Error(usage);
      };
      if (args.some(isHelp)) console.log(`${summary}\n${usage}`);
      else if (args.includes("--version")) console.log(`kindspot ${VERSION}`);
      else {
        const { values, positionals: words } = parsed(args, declared.options) ?? misused();
        if (words.length < min || words.length > max) misused();
        await declared.run({ values, words, misused }, serve);
      }
    },
  };
}

/** Does work with the whole program on these settings, and closes it. */
export async function withApp<T>(config: Config, work: (app: App) => Promise<T>): Promise<T> {
  const app = await compose(config);
  return work(app).finally(() => app.close());
}

/** Null where an option is unknown, or lacks its value. */
function parsed<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options | undefined,
): (Pick<Given<Options>, "values"> & { positionals: string[] }) | null {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return null;
  }
}
