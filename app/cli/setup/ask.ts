import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline";
import type { Answers, Machine, SetupQuestion } from "./questions";

const ENDED = "The answers ended before the last question. Nothing was written.";

const HOW = "Enter alone takes what stands in brackets, - empties it.";

/**
 * Asks the questions one after the other, and a question again until its answer can be used.
 * @throws Error when the input ends before the last answer
 */
export async function askAll(questions: readonly SetupQuestion[], begin: Answers, machine: Machine): Promise<Answers> {
  const terminal = createInterface({ input: stdin, output: stdout });
  // Lines of a pipe may come before they are asked for: the iterator keeps them.
  const lines = terminal[Symbol.asyncIterator]();
  let closed = false;
  terminal.on("close", () => (closed = true));

  async function answerTo(text: string, preset: string): Promise<string> {
    terminal.setPrompt(preset === "" ? `${text}: ` : `${text} [${withoutPassword(preset)}]: `);
    // A terminal whose input has ended is closed and cannot prompt, though lines of it may still wait.
    if (closed) stdout.write(terminal.getPrompt());
    else terminal.prompt();
    const { value, done } = (await lines.next()) as IteratorResult<string, undefined>;
    if (done) throw new Error(`\n${ENDED}`);
    const answer = unquoted(value);
    if (answer === "-") return "";
    return answer === "" ? preset : answer;
  }

  async function ask(question: SetupQuestion, answers: Answers): Promise<Answers> {
    console.log(`\n${question.why}`);
    let preset = question.preset(answers, machine);
    let tried: string | null = null;
    for (;;) {
      const answer = await answerTo(question.text, preset);
      const answered = question.withAnswer(answers, answer);
      if ("wrong" in answered) {
        console.log(answered.wrong);
        continue;
      }
      // Whoever gives the same answer again keeps it.
      const trouble = answer === tried ? null : await question.trial?.(answered);
      if (!trouble) return answered;
      console.log(`${trouble}\nPress Enter to keep it all the same, or give another answer.`);
      [preset, tried] = [answer, answer];
    }
  }

  try {
    let answers = begin;
    console.log(HOW);
    for (const question of questions) answers = await ask(question, answers);
    return answers;
  } finally {
    terminal.close();
  }
}

/** Answers are pasted from documents and other files of settings: blanks and quotes around the whole are not meant. */
const unquoted = (answer: string): string => answer.trim().replace(/^(["'])(.*)\1$/, "$2");

/** 'smtps://user:•••@mail.example.org'. The last @ ends a password: one in it may stand there as it is. */
export const withoutPassword = (text: string): string => text.replace(/^(\w+:\/\/[^:@/]*:).*@/, "$1•••@");
