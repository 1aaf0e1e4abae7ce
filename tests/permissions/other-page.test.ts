import { describe, expect, it } from "vitest";
import { givenKindspot } from "../given";
import { pages } from "./pages";
import type { Asker } from "./people";
import { prepare } from "./row";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });

/** Who has confirmed the address has no such page, and the secret of its link says whose address it is. */
const UNCONFIRMED = "POST /confirm-email ";
const ofMembers = Object.entries(pages).filter(
  ([line, { cells }]) => line.startsWith("POST") && cells.startsWith("auth") && !line.startsWith(UNCONFIRMED),
);

/** Someone who may open the form's page. */
const senderOf = (line: string, owner = ""): Asker =>
  line.includes(" /admin/") ? "admin" : owner === "400" || owner === "no" ? "other member" : "owner";

describe("a form on the page of someone who has signed out since is refused, whoever signed in", () => {
  it.each(ofMembers)("%s", async (line, row) => {
    const { people, path, fields } = await prepare(town, line, row, senderOf(line, row.cells.split(" ")[1]));
    const body = row.multipart ? new FormData() : new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
    body.set("sentBy", people.neighbour.actor.id);
    const answer = await people.asker.send(path, { method: "POST", body });
    const shown = answer.status === 302 ? await people.asker.get(answer.headers.get("location") ?? "") : answer;
    const says = (await shown.text()).includes("You opened this page with another account, so nothing was sent.");
    expect([[302, 409].includes(answer.status), says]).toEqual([true, true]);
  });
});
