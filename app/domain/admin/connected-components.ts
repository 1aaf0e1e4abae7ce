/** The handovers of one owner to one driver. */
export interface PairHandovers {
  ownerId: string;
  driverId: string;
  handovers: number;
  lastAt: Date;
}

/** Members whom handovers connect, directly or by others. They handed over to nobody else. */
export interface Component {
  memberIds: string[];
  handovers: number;
  lastAt: Date;
}

/** Puts every member of these pairs into one group with all whom handovers connect. */
export function connectedComponents(pairs: readonly PairHandovers[]): Component[] {
  const components = new Map<string, Component>();
  const componentOf = (id: string) => components.get(id) ?? { memberIds: [id], handovers: 0, lastAt: new Date(0) };
  for (const { ownerId, driverId, handovers, lastAt } of pairs) {
    const [one, other] = [componentOf(ownerId), componentOf(driverId)];
    // The smaller one moves, so that no member moves often.
    const [into, moved] = one.memberIds.length < other.memberIds.length ? [other, one] : [one, other];
    const joined = into === moved ? [] : moved.memberIds;
    for (const id of joined) into.memberIds.push(id);
    for (const id of [ownerId, driverId, ...joined]) components.set(id, into);
    into.handovers += handovers + (into === moved ? 0 : moved.handovers);
    into.lastAt = [into.lastAt, moved.lastAt, lastAt].reduce((last, at) => (at > last ? at : last));
  }
  return [...new Set(components.values())];
}
