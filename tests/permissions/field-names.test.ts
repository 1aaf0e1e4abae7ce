import { describe, expect, it } from "vitest";
import { givenKindspot } from "../given";
import { ASKERS, peopleFor } from "./people";
import { pages } from "./pages";
import { pathOf } from "./row";

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
      const people = await peopleFor(town, asker);
      const named = (await row.about?.(town.app.context, people)) ?? {};
      const [, pattern = ""] = line.split(" ");
      const query = row.query ? `?${new URLSearchParams(row.query(people)).toString()}` : "";
      const html = await (await people.asker.get(pathOf(pattern, named) + query)).text();
      const fields = [...html.matchAll(/<(?:input|button|select|textarea)\b[^>]*?\sname="([^"]+)"/g)];
      expect(fields.map(([, name]) => name).filter((name = "") => READ_OF_FORMS.includes(name))).toEqual([]);
    }
  });
});
