import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { MessageCard } from "~/domain/chat/rules";
import type { SpaceForParty } from "~/domain/listings/space-rules";
import { blocks } from "~db/schema";
import { ana, ben, cem, dora, register, signIn, type Person } from "../cast";
import { givenKindspot } from "../given";
import { ownTime } from "../timing";
import type { Visitor } from "../visitor";
import { heardAll, openPhone, type Phone } from "./phone";

interface Member {
  id: string;
  visitor: Visitor;
}

/** The whole built server: a change that is made over HTTP arrives at phones. */
let Ana: Member, Ben: Member, Cem: Member, Dora: Member;
const phones: Phone[] = [];

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  [Ana, Ben, Cem, Dora] = [await addMember(ana), await addMember(ben), await addMember(cem), await addMember(dora)];
});
afterEach(() => phones.splice(0).forEach(({ socket }) => socket.terminate()));

async function addMember(person: Person): Promise<Member> {
  const visitor = await register(town.url, person);
  const { latitude, longitude } = person.place;
  await visitor.get(`/api/parking-spaces/nearby?latitude=${latitude}&longitude=${longitude}`);
  return { id: await answerOf<Member>(visitor.get("/api/auth/user")).then(({ id }) => id), visitor };
}

const answerOf = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T;

const upgrade = async (headers: Record<string, string>) => {
  const phone = await openPhone(town.url, { origin: town.url, ...headers });
  phones.push(phone);
  return phone;
};

const heard = ({ id }: Member, phone: Phone) => heardAll(town.app.hub, id, phone);

/** A connected phone of the member that receives all events from now on. */
async function listen(member: Member): Promise<Phone> {
  const phone = await upgrade({ cookie: member.visitor.cookie() });
  phone.authenticate(member.id);
  await heard(member, phone);
  return phone;
}

const write = (from: Member, to: Member, content: string) =>
  answerOf<MessageCard>(from.visitor.post("/api/messages", { receiverId: to.id, content }));

describe("The socket of the real server", () => {
  it("is refused to visitors, to forged cookies and to other sites", async () => {
    const cookie = Ana.visitor.cookie();
    await expect(upgrade({})).rejects.toThrow("401");
    await expect(upgrade({ cookie: "session=forged" })).rejects.toThrow("401");
    await expect(upgrade({ cookie, origin: "https://evil.example" })).rejects.toThrow("403");
    await expect(upgrade({ cookie, "sec-fetch-site": "cross-site" })).rejects.toThrow("403");
  });

  it("closes with 4401 for someone else's id", async () => {
    const phone = await upgrade({ cookie: Ana.visitor.cookie() });
    phone.authenticate(Ben.id);
    expect(await phone.closed).toBe(4401);
  });

  it("closes within a second after sign-out; the member's other session stays connected", async () => {
    const leaving = { id: Ana.id, visitor: await signIn(town.url, ana) };
    const [ending, staying] = [await listen(leaving), await listen(Ana)];
    await leaving.visitor.post("/api/auth/logout");
    expect(await ownTime(async () => expect(await ending.closed).toBe(4401))).toBeLessThan(1000);
    await heard(Ana, staying);
  });
});

describe("A message", () => {
  it("arrives at both people's phones and at nobody else's", async () => {
    const [anas, bens, cems] = [await listen(Ana), await listen(Ben), await listen(Cem)];
    const message = await write(Ana, Cem, "Are you near?");
    for (const phone of [anas, cems]) {
      await expect.poll(() => phone.events).toEqual([{ type: "NEW_MESSAGE", data: { message } }]);
    }
    await heard(Ben, bens);
    expect(bens.events).toEqual([]);
  });

  it("that was read sends an event to both people, once both have written", async () => {
    await write(Cem, Ana, "Are you near?");
    const [anas, cems] = [await listen(Ana), await listen(Cem)];
    const { id } = await write(Ana, Cem, "Read me");
    await Cem.visitor.post(`/api/messages/conversation/${Ana.id}/read`, { upTo: id });
    const data = { readerId: Cem.id, senderId: Ana.id, upTo: id };
    for (const phone of [anas, cems]) {
      await expect.poll(() => phone.events.at(-1)).toEqual({ type: "MESSAGES_READ", data });
    }
  });
});

describe("A shared space", () => {
  it("arrives at Ben's phone 0.4 miles away, with its card, and not at Dora's 5 miles away", async () => {
    const [bens, doras] = [await listen(Ben), await listen(Dora)];
    const { id } = await share(Ana);
    await expect.poll(() => bens.types()).toEqual(["NEW_PARKING_SPACE"]);
    expect(bens.events[0]?.data).toMatchObject({ space: { id, status: "available", owner: { firstName: "Ana" } } });
    expect(JSON.stringify(bens.events)).not.toContain(ana.email);
    await heard(Dora, doras);
    expect(doras.events).toEqual([]);
    await Ana.visitor.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
    await expect.poll(() => bens.events.at(-1)).toMatchObject({ type: "PARKING_SPACE_REMOVED", data: { id } });
  });

  it("sends no events to a member who blocked its owner, and neither does the owner's request", async () => {
    const [bens, cems] = [await listen(Ben), await listen(Cem)];
    const block = { blockerId: Cem.id, blockedId: Ana.id, createdAt: town.clock.now() };
    await town.app.database.write((tx) => tx.insert(blocks).values(block));
    const { id } = await share(Ana);
    await Ana.visitor.post(`/api/parking-spaces/${id}/leaving`);
    await Ana.visitor.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
    const request = await answerOf<{ id: string }>(
      Ana.visitor.post("/api/parking-requests", { ...ana.place, radius: 3218 }),
    );
    await Ana.visitor.post(`/api/parking-requests/${request.id}/cancel`);
    await expect.poll(() => bens.types().at(-1)).toBe("PARKING_REQUEST_UPDATED");
    await heard(Cem, cems);
    expect(cems.events).toEqual([]);
  });
});

const share = (owner: Member): Promise<SpaceForParty> =>
  answerOf(owner.visitor.post("/api/parking-spaces", { ...ana.place, status: "available" }));
