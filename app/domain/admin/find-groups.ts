/** The handovers of one owner to one driver. */
export interface PairHandovers {
  ownerId: string;
  driverId: string;
  handovers: number;
  lastAt: Date;
}

/** Members whom handovers connect, directly or by others. They handed over to nobody else. */
export interface Group {
  memberIds: string[];
  handovers: number;
  lastAt: Date;
}

/** Puts every member of these pairs into one group with all whom handovers connect. */
export function findGroups(pairs: readonly PairHandovers[]): Group[] {
  const groups = new Map<string, Group>();
  const groupOf = (id: string) => groups.get(id) ?? { memberIds: [id], handovers: 0, lastAt: new Date(0) };
  for (const { ownerId, driverId, handovers, lastAt } of pairs) {
    const [one, other] = [groupOf(ownerId), groupOf(driverId)];
    // The smaller one moves, so that no member moves often.
    const [into, moved] = one.memberIds.length < other.memberIds.length ? [other, one] : [one, other];
    const joined = into === moved ? [] : moved.memberIds;
    for (const id of joined) into.memberIds.push(id);
    for (const id of [ownerId, driverId, ...joined]) groups.set(id, into);
    into.handovers += handovers + (into === moved ? 0 : moved.handovers);
    into.lastAt = [into.lastAt, moved.lastAt, lastAt].reduce((last, at) => (at > last ? at : last));
  }
  return [...new Set(groups.values())];
}
