import { describe, expect, it } from "vitest";
import { givenKindspot } from "../given";
import { ASKERS } from "./people";
import { pages } from "./pages";
import { prepare } from "./row";

/** What scripts of extensions and password managers read of any form. A field with such a name would hide it. */
const READ_OF_FORMS = [
  ...["action", "method", "elements", "submit", "requestSubmit", "reset", "target", "enctype", "id", "className"],
  ...["matches", "closest", "contains", "querySelector", "querySelectorAll", "getAttribute", "setAttribute"],
  ...["addEventListener", "dispatchEvent", "children", "parentNode", "parentElement", "ownerDocument", "style"],
];

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const shown = Object.entries(pages).filter(([line]) => line.startsWith("GET"));

describe("no field hides a form's own property", () => {
  it.each(shown)("%s", async (line, row) => {
    for (const asker of ASKERS) {
      const { people, path, query } = await prepare(town, line, row, asker);
      const html = await (await people.asker.get(path + query)).text();
      const fields = [...html.matchAll(/<(?:input|button|select|textarea)\b[^>]*?\sname="([^"]+)"/g)];
      expect(fields.map(([, name]) => name).filter((name = "") => READ_OF_FORMS.includes(name))).toEqual([]);
    }
  });
});
