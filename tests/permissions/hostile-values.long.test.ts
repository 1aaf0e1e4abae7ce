import { describe, expect, it } from "vitest";
import { givenKindspot } from "../given";
import { pages } from "./pages";
import { prepare } from "./row";

/** What no page sends: each takes the place of each field, and of the button's name. */
const values = [
  ["", "\0", "a\r\nBcc: x@example.com", "\u202etxt.exe", "\u0301".repeat(2000), "x".repeat(20_000)],
  ["-1", "1e308", "NaN", "9007199254740993", "1".repeat(400), "91,181"],
  ["2027-02-30", "0000-01-01", "9999-12-31", "275760-09-14", "24:00", "[]", "null", "__proto__", "%", "//evil.example"],
].flat();

/** They start a program for each press. */
const SLOW = /check-up|check-version|make-backup/;
const forms = Object.entries(pages).filter(([line]) => line.startsWith("POST") && !SLOW.test(line));

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });

describe.each(["other member", "admin"] as const)("by an %s", (asker) => {
  it.each(forms)(
    "no hostile value in a field breaks %s",
    async (line, row) => {
      const { people, path, fields } = await prepare(town, line, row, asker);
      const entries = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
      const send = async (change: (form: FormData | URLSearchParams) => void, multipart = row.multipart) => {
        const body = multipart ? new FormData() : new URLSearchParams();
        for (const [name, value] of entries) body.set(name, value);
        change(body);
        const answer = await people.asker.send(path, { method: "POST", body });
        await answer.text();
        // Without payments the answer is 503.
        expect([500, 502, 504]).not.toContain(answer.status);
      };
      for (const name of [...Object.keys(fields), "intent", "formKey"]) {
        for (const value of values) await send((form) => form.set(name, value));
        await send((form) => form.append(name, "twice"));
        await send((form) => (form as FormData).set(name, new File(["x"], 'a"\r\nb.txt')), true);
      }
    },
    120_000,
  );
});
