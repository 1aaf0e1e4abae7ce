import { existsSync } from "node:fs";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { shellWord } from "~/domain/shared/shell-word";

/** The path of build/index.js: the same from this file and from the built program. */
export const PROGRAM = fileURLToPath(new URL("../build/index.js", import.meta.url));

/**
 * How an operator runs a command of this program: 'npm run backup -- FILE', in a release './kindspot backup FILE'. The name ""
 * is the start of the server. In a release, KINDSPOT_PROGRAM is the path that the operator typed. In the image, KINDSPOT_STARTED
 * is the command that starts the server, KINDSPOT_EXAMINED the doctor, which asks the server beside it, and KINDSPOT_CALLED the
 * words before the name of any other.
 */
export const commandLineOf =
  (variables: NodeJS.Dict<string>, isRelease: boolean) =>
  (name: string, args = ""): string => {
    if (name === "" && variables.KINDSPOT_STARTED) return variables.KINDSPOT_STARTED;
    if (name === "doctor" && variables.KINDSPOT_EXAMINED)
      return [variables.KINDSPOT_EXAMINED, args].filter(Boolean).join(" ");
    if (isRelease) {
      const program = variables.KINDSPOT_CALLED || shellWord(variables.KINDSPOT_PROGRAM || "./kindspot");
      return [program, name, args].filter(Boolean).join(" ");
    }
    return [name === "" ? "npm start" : `npm run ${name}`, args && `-- ${args}`].filter(Boolean).join(" ");
  };

/** `commandLineOf` here. A release has a program of its own beside its folders, and no npm. */
export const commandLine = commandLineOf(env, existsSync(new URL("../kindspot", import.meta.url)));
