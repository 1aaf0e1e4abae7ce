import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { filesIn } from "./files";

/** Tables of other people's spellings, and what only a log or a program reads. */
const notRead =
  /^app\/(?:gateways\/(?:places|map\/labels|metrics)|domain\/(?:shared\/names|chat\/link-rules)|ops\/watchdog)/;

/** The specification's own words, and SQL. */
const asGiven = /Cannot (?:sign|upload)|Geolocation is not supported|\bis not null\b/;

/** What people read: texts of more than one word, without comments, SQL, logs and mistakes of the program's own. */
function textsOf(name: string, text: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTaggedTemplateExpression(node)) return;
    if (ts.isCallExpression(node) && /\blog\.\w+$/.test(node.expression.getText())) return;
    if (ts.isNewExpression(node) && node.expression.getText() === "Error" && name.startsWith("app/domain/")) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isTemplateHead(node))
      texts.push(node.text);
    else if (ts.isJsxText(node)) texts.push(node.text.trim().replaceAll(/\s+/g, " "));
    else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
  return texts.filter((words) => /\s|’/.test(words) && !asGiven.test(words));
}

const read = filesIn("app", ".ts", ".tsx")
  .filter((file) => !notRead.test(file))
  .flatMap((file) => textsOf(file, readFileSync(file, "utf8")));

const oddities: [string, RegExp][] = [
  [
    "'can't' and 'isn't', not 'cannot' and 'is not'",
    /\b(?:cannot|(?:is|are|was|were|do|does|did|has|have|could|would|should) not)\b/i,
  ],
  ["straight quotes", /[‘’“”]/],
  ["'email', as the specification does", /\be-mail/i],
  ["three dots after what goes on, as the specification's 'Updating...' has", /[a-z] ?…$/],
];

test.each(oddities)("what people read has %s", (_, odd) => {
  expect(read.length).toBeGreaterThan(1000);
  expect(read.filter((words) => odd.test(words))).toEqual([]);
});

/** How a neighbour says it, beside the words that it replaced. */
const neighbourly: [now: string, before: string][] = [
  ["We hold it 10 minutes for the first driver who can make it.", "The first driver who can be there within"],
  ["you'll see the time left and two code words at the top", "a bar appears on every page"],
  ["Meet at the car.", "Meet at the space."],
  ["First handover", "New neighbour"],
  ["by then.", "may leave before you arrive"],
  ["Nearest other space:", "Time ran out."],
  ["is holding", "keeps it for you"],
  ["Saved in 10 seconds.", "It counts in a few seconds."],
  ["needs a space", " looks for a space · "],
  ["You'd offer", "You promise: "],
  ["We'll tell you when a space comes up.", "When a space comes up there"],
  ["You aren't watching any area.", "You watch no area now."],
  ["No departures yet", "You planned none yet."],
  ["Tell us when you'll leave.", "Say when you leave a space."],
  ["Where's your car?", "does not say where the car is"],
  ["Your phone isn't sure where you are", "Your phone is only sure to"],
  ["How long can you wait at the car?", "Stay at your car this long."],
  ["neighbours can work out where you live", "Whoever often shares near home"],
  ["Hide my name around here", "show me as 'A neighbour'"],
  ["Anyone can join, but a link makes it easier.", "Anybody can join without an invitation."],
  ["You can write again once they reply.", "Wait for an answer before you write again."],
  ["We can't find that. It may have been removed.", "It is not here, or no longer."],
  ["Too many tries.", "That was too often."],
  ["No mail waiting", "No letter waits for you."],
  ["No failed mail", "No letter was given up."],
];

test.each(neighbourly)("what people read has '%s', and nowhere '%s'", (now, before) => {
  expect(read.some((words) => words.includes(now))).toBe(true);
  expect(read.filter((words) => words.includes(before))).toEqual([]);
});

test("the check sees the texts of strings, templates and pages, and no others", () => {
  const source = `// It is not.\nlog.warn("it is not"); sql\`is not \${1}\`; say("I can not");\nconst a = <p>An\n e-mail to \${b}</p>; f(\`no \${c} is\`);`;
  expect(textsOf("a.tsx", source)).toEqual(["I can not", "An e-mail to $", "no ", " is"]);
});
