import { expect, it } from "vitest";
import type { OwnMember } from "~/domain/members/rules";
import { ben, type Person } from "../cast";
import { givenKindspot, givenMember } from "../given";

const tom: Person = {
  firstName: "Tom",
  lastName: "Ito",
  email: "tom@kindspot.example",
  password: "tom parks kindly",
  place: { latitude: 35.6595, longitude: 139.7005 },
};

const town = givenKindspot();
const Ben = givenMember(town, ben);
const Tom = givenMember(town, tom);

const idOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { id: string }).id;

it("A request in Brooklyn is not accepted with a space in Tokyo, and its driver loses nothing", async () => {
  await Ben.post("/api/parking-spaces", ben.place); // 50 points to lose
  const requestId = await idOf(Ben.post("/api/parking-requests", { ...ben.place, radius: 3218 }));
  const spaceId = await idOf(Tom.post("/api/parking-spaces", tom.place));

  const accepted = await Tom.post(`/api/parking-requests/${requestId}/accept`, { waitTimeMinutes: 10, spaceId });
  expect(accepted.status).toBe(409);
  expect(await accepted.json()).toMatchObject({
    message: expect.stringContaining("didn't ask within 2 miles") as string,
  });
  expect((await Tom.post(`/api/parking-spaces/${spaceId}/handover`, {})).status).toBe(409);

  const { points, rating } = (await (await Ben.get("/api/auth/user")).json()) as OwnMember;
  expect({ points, rating }).toEqual({ points: 50, rating: 5 });
});
