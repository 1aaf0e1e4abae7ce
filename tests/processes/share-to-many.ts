import { expect } from "vitest";
import type { Phone } from "../realtime/phone";
import { openPhones, addMembers, shareBy, sharesAt, type Neighbour } from "./crowd";
import { openSeveral, type ServerProcess } from "./several";

/**
 * Members share at the first of three processes. Phones near them are connected to the two others. Each share reaches each
 * phone once.
 * @returns for each share the milliseconds from its answer until the last phone has the event
 */
export async function shareToMany({ phones: number, shares }: { phones: number; shares: number }): Promise<number[]> {
  const several = await openSeveral({ count: 3, env: { RATE_LIMITS: "off" } });
  const [A, B, C] = several.processes as [ServerProcess, ServerProcess, ServerProcess];
  const phones: Phone[] = [];
  try {
    const people = await addMembers(several.database.url, number + shares + 1);
    const [first, ...owners] = people.splice(0, shares + 1) as [Neighbour, ...Neighbour[]];
    phones.push(...(await openPhones(people, [B.url, C.url])));
    const untilAllHave = (id: string) => {
      const left = () => phones.filter((phone) => !sharesAt(phone).includes(id)).length;
      return expect.poll(left, { interval: 2, timeout: 30_000 }).toBe(0);
    };
    const online = () => several.database.run("select member_id from processes.online");
    await expect.poll(async () => (await online()).length, { timeout: 30_000 }).toBe(number);
    await untilAllHave(await shareBy(first, A.url));

    const delays: number[] = [];
    for (const owner of owners) {
      const id = await shareBy(owner, A.url);
      const answered = performance.now();
      await untilAllHave(id);
      delays.push(performance.now() - answered);
    }
    expect(phones.filter((phone) => new Set(sharesAt(phone)).size !== sharesAt(phone).length)).toEqual([]);
    return delays;
  } finally {
    phones.forEach(({ socket }) => socket.terminate());
    await several.close();
  }
}
