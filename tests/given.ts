import { beforeAll, beforeEach } from "vitest";
import { registerAdmin } from "./admins";
import { register, type Person } from "./cast";
import { openKindspot, type Kindspot, type KindspotOptions } from "./kindspot";
import { visitor, type Visitor } from "./visitor";

/** What is given once for all tests of a file, or anew for each. */
type Per = "file" | "test";

/** What `make` makes before the tests, in the order of the calls. Until then it is empty. */
function given<Made extends object>(make: () => Made | Promise<Made>, per: Per): Made {
  const made = {} as Made;
  const before = per === "file" ? beforeAll : beforeEach;
  before(async () => void Object.assign(made, await make()));
  return made;
}

/** The built server, which closes itself after the tests. */
export const givenKindspot = (options: KindspotOptions = {}, per: Per = "file"): Kindspot =>
  given(() => openKindspot(options), per);

/** Someone who has registered there. */
export const givenMember = (town: Kindspot, person: Person, per: Per = "file"): Visitor =>
  given(() => register(town.url, person), per);

/** Someone who has registered there and was made an admin. */
export const givenAdmin = (town: Kindspot, person: Person, per: Per = "file"): Visitor =>
  given(() => registerAdmin(town, person), per);

/** Someone who is not signed in. */
export const givenVisitor = (town: Kindspot, per: Per = "file"): Visitor => given(() => visitor(town.url), per);
