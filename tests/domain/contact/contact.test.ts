import { beforeEach, describe, expect, it } from "vitest";
import { contactInput, sendContactMessage, writeContactEmail } from "~/domain/contact";
import { contactMessages, outbox } from "~db/schema";
import { MAX_NAME_LENGTH } from "~/domain/members/rules";
import { DAY } from "~/domain/shared/clock";
import { ana } from "../../cast";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";

const written = {
  name: "Ben Okafor",
  company: "Okafor & Sons",
  email: "Ben@Kindspot.example",
  subject: "URGENT: a <broken> meter",
  message: "The meter at 5th Avenue\ntakes <b>no</b> coins.",
};

let street: Neighbourhood;
beforeEach(async () => (street = await openNeighbourhood()));

const send = (fields: object = {}, actor: Parameters<typeof sendContactMessage>[1] = null) =>
  sendContactMessage(street.context, actor, contactInput.parse({ ...written, ...fields }));
const posted = () => street.database.read.select().from(outbox);
const kept = () => street.database.read.select().from(contactMessages);
async function delivered() {
  const [mail] = await posted();
  return mail && (await writeContactEmail(street.context, mail));
}

describe("a message by the contact form", () => {
  it("takes the full name that its form fills in, however long a member's two names are", () => {
    const name = `${"A".repeat(MAX_NAME_LENGTH)} ${"R".repeat(MAX_NAME_LENGTH)}`;
    expect(contactInput.parse({ ...written, name }).name).toBe(name);
  });

  it("is stored and mailed to the operator in one transaction", async () => {
    const { id } = await send();
    expect(await kept()).toMatchObject([{ id, memberId: null, ...written, handledAt: null }]);
    expect(await posted()).toMatchObject([
      { kind: "contact-message", recipient: "operator", details: { contactMessageId: id } },
    ]);
  });

  it("waits in the inbox without a mail when 50 came in a day, from whatever networks", async () => {
    for (let n = 0; n < 53; n++) await send();
    expect([(await kept()).length, (await posted()).length]).toEqual([53, 50]);
    street.clock.advance(DAY);
    await send();
    expect(await posted()).toHaveLength(51);
  });

  it("is neither stored nor mailed when one of the two fails", async () => {
    const { write } = street.context;
    street.context.write = (work) =>
      write(async (tx) => {
        await work(tx);
        throw new Error("the disk is full");
      });
    await expect(send()).rejects.toThrow("the disk is full");
    expect([...(await kept()), ...(await posted())]).toEqual([]);
  });

  it("reaches the operator with all its fields, and Reply-To is the sender", async () => {
    await send();
    const email = await delivered();
    expect(email).toMatchObject({
      to: "operator@kindspot.example",
      replyTo: written.email,
      subject: `[Kindspot] ${written.subject}`,
    });
    for (const text of ["Ben Okafor, Okafor & Sons", written.email, written.message, "Not signed in"]) {
      expect(email?.text).toContain(text);
    }
    expect(email?.html).toContain("takes &lt;b&gt;no&lt;/b&gt; coins.");
  });

  it("says which member wrote it", async () => {
    const actor = await street.addMember(ana);
    await send({}, actor);
    expect(await kept()).toMatchObject([{ memberId: actor.id }]);
    expect((await delivered())?.text).toContain(`Signed in as the member ${actor.id}`);
  });

  it("with line breaks in a line has spaces there", async () => {
    await send({ name: "Ben\r\nBcc: eve@kindspot.example", company: "a\nb", subject: "Hello\r\n\r\nBcc: eve" });
    expect(await kept()).toMatchObject([
      { name: "Ben Bcc: eve@kindspot.example", company: "a b", subject: "Hello Bcc: eve" },
    ]);
  });
});

describe("the form", () => {
  const name = "Name must be at least 2 characters";
  const email = "Please enter a valid email address";
  const subject = "Subject must be at least 3 characters";
  const message = "Message must be at least 10 characters";

  it.each([
    [{ name: " B " }, { name }],
    [{ name: undefined }, { name }],
    [{ name: "\u3164\u3164\u3164" }, { name }],
    [{ email: "ben" }, { email }],
    [{ email: "" }, { email }],
    [{ email: "ben@kindspot.example\r\nBcc: eve@kindspot.example" }, { email }],
    [{ email: "ben@kindspot.example, eve@kindspot.example" }, { email }],
    [{ subject: "Hi" }, { subject }],
    [{ message: "Too short" }, { message }],
    [{ message: "         x         " }, { message }],
    [
      { name: "B", subject: "", message: undefined },
      { name, subject, message },
    ],
    [{ name: "x".repeat(102) }, { name: "Please use at most 101 characters." }],
    [{ company: "x".repeat(81) }, { company: "Please use at most 80 characters." }],
    [{ subject: "x".repeat(151) }, { subject: "Please use at most 150 characters." }],
    [{ message: "x".repeat(5001) }, { message: "Please use at most 5000 characters." }],
    [{ subject: "Hi there\0" }, { subject: "Please remove hidden or control characters." }],
    [{ message: "neB\u202e is not my name" }, { message: "Please remove hidden or control characters." }],
  ])("with %j is refused by its sentence", (wrong, sentences) => {
    const { error } = contactInput.safeParse({ ...written, ...wrong });
    expect(Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]))).toEqual(sentences);
  });

  it("needs no company, and counts graphemes", () => {
    const { company: _company, ...rest } = written;
    expect(contactInput.parse({ ...rest, subject: "👩‍👩‍👧‍👦".repeat(150) })).toMatchObject({ company: "" });
  });
});
